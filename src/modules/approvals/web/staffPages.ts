import { Stamp } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/approvals',
    place: { label: say('Approvals'), icon: Stamp, keys: ['g', 'p'], stands: { side: 40 } },
    load: async () => (await import('./ApprovalsPage.tsx')).ApprovalsPage,
  },
]
