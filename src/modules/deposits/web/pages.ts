import { Banknote } from 'lucide-react'
import type { StaffPage } from '../../../platform/web/staffPages.ts'

export const staffPages: readonly StaffPage[] = [
  {
    path: 'deposits',
    place: { label: 'Deposits', icon: Banknote, keys: ['g', 'c'], position: 30 },
    load: async () => (await import('./DepositsPage.tsx')).DepositsPage,
  },
]
