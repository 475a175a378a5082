import { CreditCard } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'

export const pages: readonly Page[] = [
  {
    path: '/dashboard?panel=cards',
    place: { label: say('Cards'), icon: CreditCard, stands: { head: 30, more: 40 } },
  },
]
