import { ScrollText } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'audit',
    place: { label: say('Audit trail'), icon: ScrollText, keys: ['g', 't'], position: 90 },
    load: async () => (await import('./AuditPage.tsx')).AuditPage,
  },
]
