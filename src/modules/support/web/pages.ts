import { MessageCircle } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { QUESTIONS } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: QUESTIONS,
    place: {
      label: say('Questions'),
      icon: MessageCircle,
      stands: { more: 60, account: 60 },
    },
    load: async () => (await import('./QuestionsPage.tsx')).QuestionsPage,
  },
]
