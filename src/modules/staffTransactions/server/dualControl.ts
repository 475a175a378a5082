import * as z from 'zod/mini'
import { type Approvable, approvalHandler } from '../../approvals/server/approvals.ts'
import type { Change } from '../../approvals/contract.ts'
import { formatMoney, fromDecimal, type Money, money } from '../../../values/money.ts'
import { id } from '../../../values/schema.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { AccountEdit, editMemberAccount } from '../accounts.contract.ts'
import { addMemberTransactions } from '../contract.ts'
import { deleteMemberTransaction, startDeletion } from '../deleting.contract.ts'
import { EntryRow } from '../row.contract.ts'
import type { BeforeAndAfter } from '../words.contract.ts'
import { addTransactions, isInformational } from './adding.ts'
import { editAccount, type Edited } from './adjusting.ts'
import type { Batch } from './batches.ts'
import { reverseAllOf } from './deleting.ts'
import { reverseTransaction } from './reversing.ts'

// The actions that an institution may want two administrators to agree on, and how each is described
// to the second one.

const changeOf = ({ before, after, ...account }: BeforeAndAfter) => ({
  what: `Balance of ${nameOfAccount(account)}`,
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
const largestRow = (rows: Batch['rows']): Money =>
  largestOf(
    rows.filter((row) => !isInformational(row)).map(({ amount }) => fromDecimal(amount).minor),
  )

/** The second person sees this many rows, and of the others how many there are. */
const ROWS_TOLD_MAX = 20

function rowsTold(rows: Batch['rows']): readonly Change[] {
  const told = rows.slice(0, ROWS_TOLD_MAX).map((row) => ({
    what: `${row.date}, ${row.account}, ${row.status}${row.updateBalance ? '' : ', balance untouched'}`,
    before: null,
    after: `${row.type === 'debit' ? '−' : '+'}$${row.amount} ${row.description}`,
  }))
  const rest = rows.length - told.length
  return rest > 0 ? [...told, { what: 'And more rows', before: null, after: String(rest) }] : told
}

export const ADD = approvalHandler({
  kind: 'add_transactions',
  schema: z.object({
    memberId: id(),
    batchId: id(),
    rows: z.array(EntryRow),
    fileHash: z.nullable(z.string()),
  }),
  refusals: addMemberTransactions.refusals,
  execute: addTransactions,
  describe: ({ replayed, accounts }, { memberId, rows, fileHash }) =>
    replayed
      ? undefined
      : {
          summary:
            rows.length === 1
              ? 'Add a transaction'
              : `Add ${rows.length.toLocaleString('en-US')} transactions`,
          changes: [...accounts.map(changeOf), ...rowsTold(rows)],
          reason: fileHash === null ? 'Typed in by staff' : 'From a file',
          subjectId: memberId,
          largest: largestRow(rows),
        },
})

export const EDIT = approvalHandler({
  kind: 'edit_account',
  schema: z.extend(AccountEdit, { memberId: id(), accountId: id() }),
  refusals: editMemberAccount.refusals,
  execute: editAccount,
  describe: ({ adjusted, numbers }, { memberId, reason }) =>
    adjusted || numbers
      ? {
          summary: summaryOf(adjusted !== null, numbers !== null),
          changes: [...(adjusted ? [changeOf(adjusted)] : []), ...numbersTold(numbers)],
          reason,
          subjectId: memberId,
          ...(adjusted && { largest: largestChange([adjusted]) }),
        }
      : undefined,
})

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

export const REVERSE = approvalHandler({
  kind: 'reverse_transaction',
  schema: z.object({ memberId: id(), id: z.string(), reason: z.string() }),
  refusals: deleteMemberTransaction.refusals,
  execute: reverseTransaction,
  describe: ({ accounts }, { memberId, reason }) => ({
    summary: 'Delete a transaction by reversing it',
    changes: accounts.map(changeOf),
    reason,
    subjectId: memberId,
    largest: largestChange(accounts),
  }),
})

export const REVERSE_ALL = approvalHandler({
  kind: 'reverse_all',
  schema: z.object({ id: id(), memberId: id(), reason: z.optional(z.string()) }),
  refusals: startDeletion.refusals,
  execute: reverseAllOf,
  describe: ({ total }, { memberId, reason }) => ({
    summary: `Delete all ${total} transactions of a member`,
    changes: [],
    reason: reason ?? 'None given',
    subjectId: memberId,
  }),
})

export const staffTransactionApprovals: readonly Approvable[] = [ADD, EDIT, REVERSE, REVERSE_ALL]
