import * as z from 'zod/mini'
import { type Approvable, approvalHandler } from '../../approvals/server/approvals.ts'
import type { Change } from '../../approvals/contract.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, money, type Money } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import { id } from '../../../values/schema.ts'
import { balanceChangeOf, largestChange, largestMove } from '../../accounts/server/accounts.ts'
import { namingSaid } from '../accountNaming.contract.ts'
import { addMemberTransactions } from '../contract.ts'
import { deleteMemberTransaction, startDeletion } from '../deleting.contract.ts'
import { EntryRow, STATUS_NAMES } from '../row.contract.ts'
import { addTransactions } from './adding.ts'
import type { Batch } from './batches.ts'
import { reverseAllOf } from './deleting.ts'
import { reverseTransaction } from './reversing.ts'

// The actions that an institution may want two administrators to agree on, and how each is described
// to the second one.

/** The second person sees this many rows, and of the others how many there are. */
const ROWS_TOLD_MAX = 20

function changeOf({ type, amount }: Batch['rows'][number]): Money {
  const { minor } = fromDecimal(amount)
  return money(type === 'debit' ? -minor : minor)
}

function rowsTold(rows: Batch['rows']): readonly Change[] {
  const told = rows.slice(0, ROWS_TOLD_MAX).map((row) => ({
    what: english(
      row.updateBalance
        ? '{day}, {account}, {status}'
        : '{day}, {account}, {status}, balance untouched',
      {
        day: formatDay(row.date),
        account: namingSaid(english, row.account),
        status: english(STATUS_NAMES[row.status]),
      },
    ),
    before: null,
    after: `${formatMoney(changeOf(row), { signed: true })} ${row.description}`,
  }))
  const rest = rows.length - told.length
  return rest > 0
    ? [...told, { what: english('And more rows'), before: null, after: String(rest) }]
    : told
}

export const ADD = approvalHandler({
  kind: 'add_transactions',
  permission: 'transactions:post',
  schema: z.object({
    personId: id(),
    batchId: id(),
    rows: z.array(EntryRow),
    fileHash: z.nullable(z.string()),
  }),
  refusals: addMemberTransactions.refusals,
  execute: addTransactions,
  describe: ({ replayed, accounts, largest }, { personId, rows, fileHash }) =>
    replayed
      ? undefined
      : {
          summary: english('{count, plural, =1 {Add a transaction} other {Add # transactions}}', {
            count: rows.length,
          }),
          changes: [...accounts.map(balanceChangeOf), ...rowsTold(rows)],
          reason: english(fileHash === null ? 'Typed in by staff' : 'From a file'),
          subjectId: personId,
          largest,
        },
})

const pendingTold = (amount: Money): Change => ({
  what: english('Pending transaction'),
  before: formatMoney(amount, { signed: true }),
  after: english('Deleted'),
})

export const REVERSE = approvalHandler({
  kind: 'reverse_transaction',
  permission: 'transactions:reverse',
  schema: z.object({ personId: id(), id: z.string(), reason: z.string() }),
  refusals: deleteMemberTransaction.refusals,
  execute: reverseTransaction,
  describe: ({ accounts, released }, { personId, reason }) => ({
    summary: english('Delete a transaction by reversing it'),
    changes: released ? [pendingTold(released)] : accounts.map(balanceChangeOf),
    reason,
    subjectId: personId,
    largest: released ? largestMove([['pending', released.minor]]) : largestChange(accounts),
  }),
})

export const REVERSE_ALL = approvalHandler({
  kind: 'reverse_all',
  permission: 'transactions:reverse',
  schema: z.object({ id: id(), personId: id(), reason: z.optional(z.string()) }),
  refusals: startDeletion.refusals,
  execute: reverseAllOf,
  // Two administrators agreed to one that has begun: whoever goes on with it asks nobody again.
  describe: ({ total, isUnderWay, largest }, { personId, reason }) =>
    isUnderWay
      ? undefined
      : {
          summary: english('Delete all {count} transactions of a member', { count: total }),
          changes: [],
          reason: reason ?? english('None given'),
          subjectId: personId,
          largest,
        },
})

export const staffTransactionApprovals: readonly Approvable[] = [ADD, REVERSE, REVERSE_ALL]
