import { ScrollText } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/audit',
    permission: 'audit:read',
    place: { label: say('Audit trail'), icon: ScrollText, keys: ['g', 't'], stands: { side: 90 } },
    load: async () => (await import('./AuditPage.tsx')).AuditPage,
  },
]
