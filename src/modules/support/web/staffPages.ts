import { Mail } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/messages',
    permission: 'messages:answer',
    place: { label: say('Messages'), icon: Mail, keys: ['g', 'm'], stands: { side: 60 } },
    load: async () => (await import('./MessagesPage.tsx')).MessagesPage,
  },
]
