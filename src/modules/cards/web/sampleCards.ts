import { type Money, money } from '../../../values/money.ts'

export interface CardPayment {
  /** So that a sample is never years old. */
  readonly daysAgo: number
  readonly description: string
  readonly amount: Money
}

interface AnyCard {
  readonly name: string
  readonly last4: string
  /** Month and year, as on the card. */
  readonly expires: string
  readonly status: 'Active'
  readonly latest: readonly CardPayment[]
}

interface DebitCard extends AnyCard {
  readonly kind: 'debit'
  /** What it pays from. */
  readonly linkedTo: string
}

interface CreditCard extends AnyCard {
  readonly kind: 'credit'
  readonly limit: Money
  readonly available: Money
  readonly rewardPoints: number
}

export type SampleCard = DebitCard | CreditCard

/** No cards are issued yet: these show a member what theirs will look like. */
export const SAMPLE_CARDS: readonly SampleCard[] = [
  {
    kind: 'debit',
    name: 'Debit card',
    last4: '4021',
    expires: '08/29',
    status: 'Active',
    linkedTo: 'Checking',
    latest: [
      { daysAgo: 1, description: 'Sample Grocer', amount: money(-4218n) },
      { daysAgo: 4, description: 'Sample Fuel Stop', amount: money(-3150n) },
    ],
  },
  {
    kind: 'credit',
    name: 'Credit card',
    last4: '7730',
    expires: '11/28',
    status: 'Active',
    limit: money(500_000n),
    available: money(350_000n),
    rewardPoints: 2500,
    latest: [
      { daysAgo: 2, description: 'Sample Airline', amount: money(-41_200n) },
      { daysAgo: 9, description: 'Sample Bookshop', amount: money(1895n) },
    ],
  },
]
