import * as z from 'zod/mini'
import { type Approvable, approvalHandler } from '../../approvals/server/approvals.ts'
import type { Change } from '../../approvals/contract.ts'
import { fromDecimal, type Money } from '../../../values/money.ts'
import { id } from '../../../values/schema.ts'
import { balanceChangeOf, largestChange, largestOf } from '../../accounts/server/accounts.ts'
import { addMemberTransactions } from '../contract.ts'
import { deleteMemberTransaction, startDeletion } from '../deleting.contract.ts'
import { EntryRow } from '../row.contract.ts'
import { addTransactions, isInformational } from './adding.ts'
import type { Batch } from './batches.ts'
import { reverseAllOf } from './deleting.ts'
import { reverseTransaction } from './reversing.ts'

// The actions that an institution may want two administrators to agree on, and how each is described
// to the second one.

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
          changes: [...accounts.map(balanceChangeOf), ...rowsTold(rows)],
          reason: fileHash === null ? 'Typed in by staff' : 'From a file',
          subjectId: memberId,
          largest: largestRow(rows),
        },
})

export const REVERSE = approvalHandler({
  kind: 'reverse_transaction',
  schema: z.object({ memberId: id(), id: z.string(), reason: z.string() }),
  refusals: deleteMemberTransaction.refusals,
  execute: reverseTransaction,
  describe: ({ accounts }, { memberId, reason }) => ({
    summary: 'Delete a transaction by reversing it',
    changes: accounts.map(balanceChangeOf),
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

export const staffTransactionApprovals: readonly Approvable[] = [ADD, REVERSE, REVERSE_ALL]
