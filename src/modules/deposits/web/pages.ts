import { Banknote } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'
import { say } from '../../../values/sentence.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'deposits',
    place: { label: say('Deposits'), icon: Banknote, keys: ['g', 'c'], position: 30 },
    load: async () => (await import('./DepositsPage.tsx')).DepositsPage,
  },
]
