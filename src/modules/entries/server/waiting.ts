import {
  type Carriers,
  explained,
  orAsk,
  type SecondPerson,
  type Wish,
} from '../../approvals/server/approvals.ts'
import type { Change } from '../../approvals/contract.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { formatMoney, fromDecimal, type Money, money } from '../../../values/money.ts'
import type { Result } from '../../../values/result.ts'
import { editMemberAccount } from '../accounts.contract.ts'
import { addMemberTransactions } from '../contract.ts'
import { deleteMemberTransaction, startDeletion } from '../deleting.contract.ts'
import type { BeforeAndAfter } from '../words.contract.ts'
import { addTransactions, isMemo } from './adding.ts'
import { editAccount, type Edited } from './adjusting.ts'
import type { Deed } from './deed.ts'
import { reverseAllOf } from './deleting.ts'
import { reverseTransaction } from './reversing.ts'

// The deeds that an institution may want two administrators to agree on: how each is described to
// the second one, and how it is carried out once they have agreed.

type AddWish = Parameters<typeof addTransactions>[2]
type EditWish = Parameters<typeof editAccount>[2]
type ReversalWish = Parameters<typeof reverseTransaction>[2]
type DeletionWish = Parameters<typeof reverseAllOf>[2]

const ADD = 'add_transactions'
const EDIT = 'edit_account'
const REVERSE = 'reverse_transaction'
const REVERSE_ALL = 'reverse_all'

const changeOf = ({ kind, last4, before, after }: BeforeAndAfter) => ({
  what: `Balance of ${kind} ··${last4}`,
  before: formatMoney(fromDecimal(before)),
  after: formatMoney(fromDecimal(after)),
})

/** By how much the balance that changes most changes. */
const largestChange = (changed: readonly BeforeAndAfter[]): Money =>
  largestOf(
    changed.map(({ before, after }) => fromDecimal(after).minor - fromDecimal(before).minor),
  )

function largestOf(amounts: readonly bigint[]): Money {
  const sizes = amounts.map((minor) => (minor < 0n ? -minor : minor))
  return money(sizes.reduce((most, size) => (size > most ? size : most), 0n))
}

/** Of the rows that move money or set it aside; a note of any size moves none. */
const largestRow = ({ rows }: AddWish): Money =>
  largestOf(rows.filter((row) => !isMemo(row)).map(({ amount }) => fromDecimal(amount).minor))

/** The second person sees this many rows, and of the others how many there are. */
const ROWS_TOLD_MAX = 20

function rowsTold({ rows }: AddWish): readonly Change[] {
  const told = rows.slice(0, ROWS_TOLD_MAX).map((row) => ({
    what: `${row.date}, ${row.account}, ${row.status}${row.updateBalance ? '' : ', balance untouched'}`,
    before: null,
    after: `${row.type === 'debit' ? '−' : '+'}$${row.amount} ${row.description}`,
  }))
  const rest = rows.length - told.length
  return rest > 0 ? [...told, { what: 'And more rows', before: null, after: String(rest) }] : told
}

export const addOrAsk = (db: Db, second: SecondPerson, deed: Deed, wish: AddWish) =>
  orAsk(
    db,
    second,
    deed,
    (tx) => addTransactions(tx, deed, wish),
    ({ replayed, accounts }): Wish | undefined =>
      replayed
        ? undefined
        : {
            kind: ADD,
            payload: wish,
            summary:
              wish.rows.length === 1
                ? 'Add a transaction'
                : `Add ${wish.rows.length.toLocaleString('en-US')} transactions`,
            changes: [...accounts.map(changeOf), ...rowsTold(wish)],
            reason: wish.fileHash === null ? 'Typed in by staff' : 'From a file',
            subjectId: wish.memberId,
            largest: largestRow(wish),
          },
  )

export const editOrAsk = (db: Db, second: SecondPerson, deed: Deed, wish: EditWish) =>
  orAsk(
    db,
    second,
    deed,
    (tx) => editAccount(tx, deed, wish),
    ({ adjusted, numbers }): Wish | undefined =>
      adjusted || numbers
        ? {
            kind: EDIT,
            payload: wish,
            summary: summaryOf(adjusted !== null, numbers !== null),
            changes: [...(adjusted ? [changeOf(adjusted)] : []), ...numbersTold(numbers)],
            reason: wish.reason,
            subjectId: wish.memberId,
            ...(adjusted && { largest: largestChange([adjusted]) }),
          }
        : undefined,
  )

function summaryOf(adjusts: boolean, renumbers: boolean): string {
  if (adjusts && renumbers) return 'Adjust a balance and change the numbers of the account'
  return adjusts ? 'Adjust a balance' : 'Change the numbers of an account'
}

/** Only what would be another one; what stays is no difference. */
function numbersTold(numbers: Edited['numbers']): readonly Change[] {
  if (!numbers) return []
  const { before, after } = numbers
  const routing = (given: string | null): string => given ?? 'Our own'
  const told = [
    { what: 'Account number', before: before.number, after: after.number },
    {
      what: 'Routing number',
      before: routing(before.routingNumber),
      after: routing(after.routingNumber),
    },
  ]
  return told.filter((change) => change.before !== change.after)
}

export const reverseOrAsk = (db: Db, second: SecondPerson, deed: Deed, wish: ReversalWish) =>
  orAsk(
    db,
    second,
    deed,
    (tx) => reverseTransaction(tx, deed, wish),
    ({ accounts }): Wish => ({
      kind: REVERSE,
      payload: wish,
      summary: 'Delete a transaction by reversing it',
      changes: accounts.map(changeOf),
      reason: wish.reason,
      subjectId: wish.memberId,
      largest: largestChange(accounts),
    }),
  )

export const reverseAllOrAsk = (db: Db, second: SecondPerson, deed: Deed, wish: DeletionWish) =>
  orAsk(
    db,
    second,
    deed,
    (tx) => reverseAllOf(tx, deed, wish),
    ({ total }): Wish => ({
      kind: REVERSE_ALL,
      payload: wish,
      summary: `Delete all ${total} transactions of a member`,
      changes: [],
      reason: wish.reason ?? 'None given',
      subjectId: wish.memberId,
    }),
  )

type Moment = Pick<Deed, 'zone' | 'ledgerAt'>

/** Carries out what a second person agreed to, in the name of whoever asked. */
export function entryCarriers(momentOf: () => Moment): Carriers {
  const carrier =
    <Asked>(carryOut: (tx: Tx, deed: Deed, wish: Asked) => Promise<Result<unknown, string>>) =>
    (
      tx: Tx,
      { askedBy, decider }: Parameters<Carriers[string]>[1],
      payload: unknown,
    ): Promise<Result<unknown, string>> => {
      const { actorId: secondPersonId, address, at } = decider
      const deed = { actorId: askedBy, secondPersonId, address, at, ...momentOf() }
      // This module wrote the payload; the request kept it as it was.
      return carryOut(tx, deed, payload as Asked)
    }
  return {
    [ADD]: carrier<AddWish>((tx, deed, wish) =>
      explained(addMemberTransactions.refusals, addTransactions(tx, deed, wish)),
    ),
    [EDIT]: carrier<EditWish>((tx, deed, wish) =>
      explained(editMemberAccount.refusals, editAccount(tx, deed, wish)),
    ),
    [REVERSE]: carrier<ReversalWish>((tx, deed, wish) =>
      explained(deleteMemberTransaction.refusals, reverseTransaction(tx, deed, wish)),
    ),
    [REVERSE_ALL]: carrier<DeletionWish>((tx, deed, wish) =>
      explained(startDeletion.refusals, reverseAllOf(tx, deed, wish)),
    ),
  }
}
