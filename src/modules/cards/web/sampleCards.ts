import { type Money, money } from '../../../values/money.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

export interface CardPayment {
  /** So that a sample is never years old. */
  readonly daysAgo: number
  readonly description: Sentence
  readonly amount: Money
}

interface AnyCard {
  readonly name: Sentence
  /** As it is called within a sentence. */
  readonly noun: Sentence
  readonly last4: string
  /** Month and year, as on the card. */
  readonly expires: string
  readonly status: Sentence
  readonly latest: readonly CardPayment[]
}

interface DebitCard extends AnyCard {
  readonly kind: 'debit'
  /** What it pays from. */
  readonly linkedTo: Sentence
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
    name: say('Debit card'),
    noun: say('debit card'),
    last4: '4021',
    expires: '08/29',
    status: say('Active'),
    linkedTo: say('Checking'),
    latest: [
      { daysAgo: 1, description: say('Sample Grocer'), amount: money(-4218n) },
      { daysAgo: 4, description: say('Sample Fuel Stop'), amount: money(-3150n) },
    ],
  },
  {
    kind: 'credit',
    name: say('Credit card'),
    noun: say('credit card'),
    last4: '7730',
    expires: '11/28',
    status: say('Active'),
    limit: money(500_000n),
    available: money(350_000n),
    rewardPoints: 2500,
    latest: [
      { daysAgo: 2, description: say('Sample Airline'), amount: money(-41_200n) },
      { daysAgo: 9, description: say('Sample Bookshop'), amount: money(1895n) },
    ],
  },
]
