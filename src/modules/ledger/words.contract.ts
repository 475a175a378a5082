// How an entry of the ledger is called. Members, staff, statements, exports and the audit trail all
// read these words, so one entry has one name wherever it is shown.

import { reasonOf, TRANSFER_KINDS } from './transferKind.contract.ts'
import { type Category, isCategory } from '../../values/categories.ts'
import { english, say, type Sentence, verbatim, type Words } from '../../values/sentence.ts'

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
  'penalty',
  'settlement',
  'ach_entry',
  'wire_return',
  'check_return',
  'provisional_credit',
  'dispute_credit',
  'reversal',
] as const

export type Reason = (typeof REASONS)[number]

interface ReasonWords {
  /** Said of money out when nothing names the other side. */
  readonly out: Sentence
  /** The same of money in. */
  readonly in: Sentence
  readonly category: Category
}

const both = (sentence: Sentence) => ({ out: sentence, in: sentence })

export const REASON_WORDS = {
  own_transfer: { ...both(say('Transfer between own accounts')), category: 'Transfer' },
  member_transfer: {
    out: say('Transfer to a member'),
    in: say('Transfer from a member'),
    category: 'Transfer',
  },
  us_bank_transfer: {
    out: say('Transfer to a US bank'),
    in: say('Transfer from a US bank'),
    category: 'Transfer',
  },
  international_transfer: { ...both(say('International transfer')), category: 'Transfer' },
  bill_payment: {
    out: say('Bill payment'),
    in: say('Bill payment returned'),
    category: 'Bill Pay',
  },
  check_deposit: {
    out: say('Check returned'),
    in: say('Mobile check deposit'),
    category: 'Deposit',
  },
  card_payment: { out: say('Card payment'), in: say('Card refund'), category: 'Shopping' },
  staff_adjustment: { ...both(say('Balance adjustment')), category: 'Other' },
  staff_entry: { out: say('Withdrawal'), in: say('Deposit'), category: 'Other' },
  import: { out: say('Withdrawal'), in: say('Deposit'), category: 'Other' },
  opening: { ...both(say('Opening balance')), category: 'Deposit' },
  interest: { out: say('Dividend correction'), in: say('Dividend'), category: 'Income' },
  fee: { out: say('Fee'), in: say('Fee returned'), category: 'Other' },
  penalty: {
    out: say('Early withdrawal penalty'),
    in: say('Early withdrawal penalty returned'),
    category: 'Other',
  },
  settlement: { ...both(say('Settlement')), category: 'Other' },
  check_return: { ...both(say('Check returned')), category: 'Deposit' },
  provisional_credit: {
    out: say('Provisional credit taken back'),
    in: say('Provisional credit'),
    category: 'Other',
  },
  dispute_credit: { ...both(say('Correction of a reported problem')), category: 'Other' },
  ach_entry: {
    out: say('Electronic withdrawal'),
    in: say('Electronic deposit'),
    category: 'Other',
  },
  wire_return: { ...both(say('Returned international transfer')), category: 'Transfer' },
  reversal: { ...both(say('Reversal')), category: 'Other' },
} as const satisfies Readonly<Record<Reason, ReasonWords>>

const TRANSFER = { out: say('Transfer to {name}'), in: say('Transfer from {name}') }

/** Said where the other side has a name, of the reasons that have another side. */
const WITH_NAME = {
  own_transfer: TRANSFER,
  member_transfer: TRANSFER,
  us_bank_transfer: TRANSFER,
  international_transfer: {
    out: say('International transfer to {name}'),
    in: say('International transfer from {name}'),
  },
  bill_payment: { out: say('Bill payment to {name}'), in: say('Bill payment from {name}') },
} as const satisfies Partial<Readonly<Record<Reason, unknown>>>

type ReasonWithName = keyof typeof WITH_NAME

const hasOtherSide = (reason: Reason): reason is ReasonWithName => reason in WITH_NAME

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
  readonly counter?:
    | { readonly kind: string; readonly name?: string | undefined; readonly last4: string }
    | undefined
  /** What it reverses. */
  readonly undoes?: Motive | null | undefined
}

const textOf = (value: unknown): Words | undefined =>
  typeof value === 'string' && value !== '' ? verbatim(value) : undefined

export const nameOfAccount = ({
  kind,
  name = kind,
  last4,
}: NonNullable<Movement['counter']>): Words => verbatim(`${name} ··${last4}`)

/** "Transfer to Checking ··4021", "Bill payment from Alder Power". */
export const movementWith = (reason: ReasonWithName, isOut: boolean, name: Words): Words =>
  english(WITH_NAME[reason][isOut ? 'out' : 'in'], { name })

/** The same side of what a reversal reverses: its money went the other way. */
const original = ({ amount, counter, undoes }: Movement): Movement | undefined =>
  undoes ? { ...undoes, amount: -amount, counter } : undefined

/** The person, bank or country on the other side: "Dana Reyes, Wells Fargo ··6789". */
export function nameOfOtherSide(movement: Movement): Words | undefined {
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
export function descriptionOf(movement: Movement): Words {
  const undone = original(movement)
  const { reason, amount, details, counter } = movement
  if (undone) {
    const name = { movement: descriptionOf(undone) }
    // What another bank sent back says why.
    const why = textOf(details['returned'])
    return why === undefined
      ? english('Reversal: {movement}', name)
      : english('Returned: {movement}. {why}', { ...name, why })
  }
  const isOut = amount < 0n
  if (reason === 'own_transfer' && counter) {
    return movementWith(reason, isOut, nameOfAccount(counter))
  }
  const name = nameOfOtherSide(movement)
  if (name !== undefined && hasOtherSide(reason)) return movementWith(reason, isOut, name)
  return textOf(details['description']) ?? english(REASON_WORDS[reason][isOut ? 'out' : 'in'])
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
