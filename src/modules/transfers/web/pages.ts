import { ArrowLeftRight } from 'lucide-react'
import type { Page } from '../../../platform/web/pages.ts'
import { say } from '../../../values/sentence.ts'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'

export const pages: readonly Page[] = [
  {
    path: MOVE_MONEY,
    place: {
      label: say('Transfers'),
      footLabel: say('Move money'),
      icon: ArrowLeftRight,
      keys: ['g', 't'],
      keysDo: say('Go to transfers'),
      stands: { head: 20, foot: 20 },
      openedBy: 'transfer',
    },
  },
]
