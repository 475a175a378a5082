import { Flag } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { GOALS } from './goals.ts'

export const pages: readonly Page[] = [
  {
    path: GOALS,
    place: {
      label: say('Goals'),
      icon: Flag,
      keywords: ['save', 'saving', 'set aside', 'buffer'],
      stands: { more: 35, account: 52 },
    },
    load: async () => (await import('./GoalsPage.tsx')).GoalsPage,
  },
]
