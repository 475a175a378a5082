import { Banknote } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/deposits',
    permission: 'deposits:review',
    place: { label: say('Deposits'), icon: Banknote, keys: ['g', 'c'], stands: { side: 30 } },
    load: async () => (await import('./DepositsPage.tsx')).DepositsPage,
  },
]
