import { type ComponentType, lazy } from 'react'
import type { Overview } from '../../../../modules/activity/contract.ts'
import { say, type Sentence } from '../../../../values/sentence.ts'

export interface PanelProps {
  readonly overview: Overview
}

export interface Panel {
  readonly id: string
  readonly title: Sentence
  /** One line on the tile. */
  readonly line: Sentence
  readonly Content: ComponentType<PanelProps>
}

/** The six quick actions in their order. What a tile opens is loaded when it is opened. */
export const PANELS: readonly Panel[] = [
  {
    id: 'billpay',
    title: say('Bill Pay'),
    line: say('Pay the people who bill you'),
    Content: lazy(async () => ({ default: (await import('./BillPayPanel.tsx')).BillPayPanel })),
  },
  {
    id: 'deposit',
    title: say('Mobile Deposit'),
    line: say('Pay in a check with two photos'),
    Content: lazy(async () => ({
      default: (await import('../../../../modules/deposits/web/DepositPanel.tsx')).DepositPanel,
    })),
  },
  {
    id: 'cards',
    title: say('Cards'),
    line: say('See your cards and their limits'),
    Content: lazy(async () => ({
      default: (await import('../../../../modules/cards/web/CardsPanel.tsx')).CardsPanel,
    })),
  },
  {
    id: 'statements',
    title: say('Statements'),
    line: say('A month of one account'),
    Content: lazy(async () => ({
      default: (await import('../../../../modules/statements/web/StatementsPanel.tsx'))
        .StatementsPanel,
    })),
  },
  {
    id: 'p2p',
    title: say('Peer-to-peer payments'),
    line: say('Coming soon'),
    Content: lazy(async () => ({ default: (await import('./Placeholders.tsx')).PeerPanel })),
  },
  {
    id: 'rewards',
    title: say('Rewards'),
    line: say('Being enhanced'),
    Content: lazy(async () => ({ default: (await import('./Placeholders.tsx')).RewardsPanel })),
  },
]

/** The panel an address asks for; an unknown one is none. */
export const panelIn = (params: URLSearchParams): Panel | undefined =>
  PANELS.find(({ id }) => id === params.get('panel'))
