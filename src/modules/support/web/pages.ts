import { MessageCircle } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { MESSAGES, THREAD } from '../about.contract.ts'

export const pages: readonly Page[] = [
  {
    path: MESSAGES,
    place: {
      label: say('Messages'),
      icon: MessageCircle,
      stands: { more: 60, account: 60 },
    },
    load: async () => (await import('./ThreadsPage.tsx')).ThreadsPage,
  },
  { path: THREAD, load: async () => (await import('./ThreadPage.tsx')).ThreadPage },
]
