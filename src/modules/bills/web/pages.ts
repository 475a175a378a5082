import { ReceiptText } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { BILL_PAY } from './places.ts'

export const pages: readonly Page[] = [
  {
    path: BILL_PAY,
    place: {
      label: say('Bill Pay'),
      footLabel: say('Bills'),
      icon: ReceiptText,
      keys: ['g', 'b'],
      keysDo: say('Go to bill pay'),
      stands: { head: 40, foot: 30 },
    },
  },
]
