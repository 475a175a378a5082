// How an entry of the ledger is called. Members, staff, statements, exports and the audit trail all
// read these words, so one entry has one name wherever it is shown.

import { reasonOf, TRANSFER_KINDS } from './transferKind.contract.ts'
import { type Category, isCategory } from '../../values/categories.ts'

/** Why money moved. The migration keeps the same list in `ledger_reason`. */
export const REASONS = [
  ...TRANSFER_KINDS.map(reasonOf),
  'bill_payment',
  'check_deposit',
  'card_payment',
  'staff_adjustment',
  'staff_entry',
  'import',
  'opening',
  'interest',
  'fee',
  'reversal',
] as const

export type Reason = (typeof REASONS)[number]

interface ReasonWords {
  /** Said of money out when nothing names the other side. */
  readonly out: string
  /** The same of money in. */
  readonly in: string
  /** Said before "to" or "from" and the name of the other side, for reasons that have one. */
  readonly named?: string
  readonly category: Category
}

const both = (words: string) => ({ out: words, in: words })

export const REASON_WORDS = {
  own_transfer: {
    ...both('Transfer between own accounts'),
    named: 'Transfer',
    category: 'Transfer',
  },
  member_transfer: {
    out: 'Transfer to a member',
    in: 'Transfer from a member',
    named: 'Transfer',
    category: 'Transfer',
  },
  us_bank_transfer: {
    out: 'Transfer to a US bank',
    in: 'Transfer from a US bank',
    named: 'Transfer',
    category: 'Transfer',
  },
  international_transfer: {
    ...both('International transfer'),
    named: 'International transfer',
    category: 'Transfer',
  },
  bill_payment: {
    out: 'Bill payment',
    in: 'Bill payment returned',
    named: 'Bill payment',
    category: 'Bill Pay',
  },
  check_deposit: { out: 'Check returned', in: 'Mobile check deposit', category: 'Deposit' },
  card_payment: { out: 'Card payment', in: 'Card refund', category: 'Shopping' },
  staff_adjustment: { ...both('Balance adjustment'), category: 'Other' },
  staff_entry: { out: 'Withdrawal', in: 'Deposit', category: 'Other' },
  import: { out: 'Withdrawal', in: 'Deposit', category: 'Other' },
  opening: { ...both('Opening balance'), category: 'Deposit' },
  interest: { out: 'Interest correction', in: 'Interest', category: 'Income' },
  fee: { out: 'Fee', in: 'Fee returned', category: 'Other' },
  reversal: { ...both('Reversal'), category: 'Other' },
} as const satisfies Readonly<Record<Reason, ReasonWords>>

/** Why money moved, and the words that whoever posted it left with it. */
export interface Motive {
  readonly reason: Reason
  readonly details: Readonly<Record<string, unknown>>
}

/** One account's side of a transfer or of a hold. */
export interface Movement extends Motive {
  /** Minor units; money out is negative. */
  readonly amount: bigint
  /** The other account, when it belongs to the same member. */
  readonly counter?: { readonly kind: string; readonly last4: string } | undefined
  /** What it reverses. */
  readonly undoes?: Motive | null | undefined
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const nameOfAccount = ({ kind, last4 }: NonNullable<Movement['counter']>): string =>
  `${kind} ··${last4}`

/** "Transfer to Checking ··4021", "Bill payment from Alder Power". */
export const movementWith = (reason: Reason, isOut: boolean, name: string): string => {
  const words: ReasonWords = REASON_WORDS[reason]
  return `${words.named ?? words.out} ${isOut ? 'to' : 'from'} ${name}`
}

/** The same side of what a reversal reverses: its money went the other way. */
const original = ({ amount, counter, undoes }: Movement): Movement | undefined =>
  undoes ? { ...undoes, amount: -amount, counter } : undefined

/** The person, bank or country on the other side: "Dana Reyes, Wells Fargo ··6789". */
export function nameOfOtherSide(movement: Movement): string | undefined {
  const undone = original(movement)
  if (undone) return nameOfOtherSide(undone)
  const { reason, amount, details } = movement
  const person = textOf(details[amount < 0n ? 'recipient' : 'sender'])
  const bank = textOf(details['bank'])
  const last4 = textOf(details['last4'])
  if (reason === 'member_transfer' || reason === 'bill_payment') return person
  if (reason === 'us_bank_transfer') {
    const account = [bank, last4 && `··${last4}`].filter(Boolean).join(' ')
    return textOf([person, account].filter(Boolean).join(', '))
  }
  if (reason === 'international_transfer') {
    return textOf([person, textOf(details['country'])].filter(Boolean).join(', '))
  }
  return undefined
}

/** The line people read of a movement. Who is on the other side says more than words left with it. */
export function descriptionOf(movement: Movement): string {
  const undone = original(movement)
  if (undone) return `${REASON_WORDS.reversal.out}: ${descriptionOf(undone)}`
  const { reason, amount, details, counter } = movement
  const isOut = amount < 0n
  if (reason === 'own_transfer' && counter) {
    return movementWith(reason, isOut, nameOfAccount(counter))
  }
  const name = nameOfOtherSide(movement)
  if (name !== undefined) return movementWith(reason, isOut, name)
  return textOf(details['description']) ?? REASON_WORDS[reason][isOut ? 'out' : 'in']
}

/** What a movement is filed under: a reversal with what it reverses. */
export function categoryOf({
  reason,
  details,
  undoes,
}: Motive & Pick<Movement, 'undoes'>): Category {
  if (undoes) return categoryOf(undoes)
  const category = details['category']
  return isCategory(category) ? category : REASON_WORDS[reason].category
}

/** What the member wrote on the transfer, also on the one that a reversal reverses. */
export const memoOf = ({ details, undoes }: Motive & Pick<Movement, 'undoes'>): string | null =>
  textOf(details['memo']) ?? (undoes ? memoOf(undoes) : null)
