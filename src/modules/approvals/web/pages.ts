import { Stamp } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'approvals',
    place: { label: say('Approvals'), icon: Stamp, keys: ['g', 'p'], position: 70 },
    load: async () => (await import('./ApprovalsPage.tsx')).ApprovalsPage,
  },
]
