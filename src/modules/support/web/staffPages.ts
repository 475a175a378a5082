import { Mail } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { SAVED_ANSWERS, WRITE_TO_MEMBER } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: '/admin/messages',
    permission: 'messages:answer',
    place: { label: say('Messages'), icon: Mail, keys: ['g', 'm'], stands: { side: 38 } },
    load: async () => (await import('./MessagesPage.tsx')).MessagesPage,
  },
  {
    path: SAVED_ANSWERS,
    permission: 'messages:answer',
    load: async () => (await import('./SavedAnswersPage.tsx')).SavedAnswersPage,
  },
  {
    path: WRITE_TO_MEMBER,
    permission: 'messages:answer',
    load: async () => (await import('./WriteToMemberPage.tsx')).WriteToMemberPage,
  },
]
