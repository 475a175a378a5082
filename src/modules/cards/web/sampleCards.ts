import { type Money, money } from '../../../values/money.ts'

interface DebitCard {
  readonly kind: 'debit'
  readonly name: string
  readonly last4: string
}

interface CreditCard {
  readonly kind: 'credit'
  readonly name: string
  readonly last4: string
  readonly limit: Money
  readonly available: Money
  readonly rewardPoints: number
}

export type SampleCard = DebitCard | CreditCard

/** No cards are issued yet: these show a member what theirs will look like. */
export const SAMPLE_CARDS: readonly SampleCard[] = [
  { kind: 'debit', name: 'Debit card', last4: '4021' },
  {
    kind: 'credit',
    name: 'Credit card',
    last4: '7730',
    limit: money(500_000n),
    available: money(350_000n),
    rewardPoints: 2500,
  },
]
