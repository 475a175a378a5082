import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { fromDecimal } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import {
  balancesOf,
  hold,
  houseAccount,
  lockedBalancesOf,
  postBatch,
  type PostOrder,
  type PostRefusal,
} from '../../ledger/server/ledger.ts'
import { type BeforeAndAfter, SAYS } from '../words.contract.ts'
import type { EntryRow } from '../row.contract.ts'
import { type Batch, claimBatch, type Placed } from './batches.ts'
import {
  actorOf,
  changedBalances,
  type Deed,
  momentOf,
  remember,
  subjectOf,
  timingOf,
} from './deed.ts'
import { storeMemos } from './memos.ts'
import { tellOfDeed } from './telling.ts'

export type AddRefusal =
  | 'user_not_found'
  | 'own_account'
  | 'batch_reused'
  | 'file_added_before'
  | 'account_not_found'
  | 'account_not_open'
  | 'insufficient_funds'
  | 'balance_overflow'

export interface Added {
  readonly replayed: boolean
  readonly accounts: BeforeAndAfter[]
}

/**
 * Adds transactions to a member's accounts, all of them or none: after a refusal the caller must
 * roll back. Asked again with the same batch id and rows, it changes nothing and says so.
 *
 * Completed rows that update the balance are posted against the suspense account, in order of their
 * date and time, which is how people will read them. Pending rows set money aside or announce it.
 * Everything else is a memo: shown, and counted nowhere. The ledger's own clock is never turned back;
 * the date of a row is its value date and the text people see.
 *
 * - `file_added_before`, `batch_reused`
 * - `account_not_found`, `account_not_open`, `balance_overflow`
 * - `insufficient_funds`: the sentence names the first row, in order of date, that overdraws
 */
export async function addTransactions(
  tx: Tx,
  deed: Deed,
  batch: Batch,
): Promise<Result<Added, AddRefusal>> {
  assert(batch.rows.length > 0, 'the contract refused an empty batch')
  const subject = await subjectOf(tx, deed, batch.memberId)
  if (!subject.ok) return subject
  const claim = await claimBatch(tx, deed, batch)
  if (!claim.ok) return claim
  if (claim.value === 'added_before') return ok({ replayed: true, accounts: [] })
  const { accounts } = subject.value
  const placed = place(batch.rows, accounts)
  if (!placed.ok) return placed

  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const before = await lockedBalancesOf(tx, [SUSPENSE, ...ids])
  const moved = await postCompleted(tx, deed, batch.batchId, placed.value)
  if (!moved.ok) return moved
  const held = await placePending(tx, deed, batch.batchId, placed.value)
  if (!held.ok) return held
  const memos = placed.value.filter(({ row }) => isMemo(row))
  await storeMemos(tx, deed, batch, memos)
  if (memos.length > 0) await publish(tx, 'ledger.posted', ids.map(String))

  const after = await balancesOf(tx, ids)
  const changed = changedBalances(
    accounts,
    before.slice(1).map(({ posted }) => posted),
    after.map(({ posted }) => posted),
  )
  await remember(tx, deed, batch.memberId, 'transactions.added', {
    batch: batch.batchId,
    rows: batch.rows.length,
    memos: memos.length,
    fileHash: batch.fileHash,
    balances: changed,
  })
  const count = batch.rows.length - memos.length
  const title = count === 1 ? 'Staff added a transaction' : `Staff added ${count} transactions`
  await tellOfDeed(tx, deed, batch.memberId, title, changed)
  return ok({ replayed: false, accounts: changed })
}

const SUSPENSE = houseAccount('suspense:staff-adjustments')

const isPosting = ({ status, updateBalance }: EntryRow): boolean =>
  status === 'Completed' && updateBalance

/** A row that is shown, and moves nothing. */
export const isMemo = (row: EntryRow): boolean => row.status !== 'Pending' && !isPosting(row)

function place(
  rows: readonly EntryRow[],
  accounts: readonly ShareAccount[],
): Result<readonly Placed[], 'account_not_found'> {
  const placed: Placed[] = []
  for (const [index, row] of rows.entries()) {
    const account = accounts.find(({ kind }) => kind === row.account)
    if (!account)
      return refuse('account_not_found', sentence(index + 1, `no ${row.account} account`))
    placed.push({ rowNumber: index + 1, row, account })
  }
  return ok(placed)
}

const sentence = (rowNumber: number, why: string): string =>
  `${SAYS.addFailed}row ${rowNumber}: ${why}. Nothing was added.`

/** Small enough that one call to the database stays short. */
const ORDERS_AT_ONCE = 500

async function postCompleted(
  tx: Tx,
  deed: Deed,
  batchId: string,
  placed: readonly Placed[],
): Promise<Result<void, AddRefusal>> {
  const inOrder = placed.filter(({ row }) => isPosting(row)).toSorted(byMoment)
  for (let from = 0; from < inOrder.length; from += ORDERS_AT_ONCE) {
    const some = inOrder.slice(from, from + ORDERS_AT_ONCE)
    const orders = some.map((item) => orderOf(deed, batchId, item))
    const answers = await postBatch(tx, orders, timingOf(deed))
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) return refuseRow(some[index]!, answer.code)
    }
  }
  return ok(undefined)
}

const byMoment = (a: Placed, b: Placed): number => {
  const [one, other] = [momentOf(a.row.date, a.row.time), momentOf(b.row.date, b.row.time)]
  if (one === other) return a.rowNumber - b.rowNumber
  return one < other ? -1 : 1
}

function orderOf(deed: Deed, batchId: string, { row, account }: Placed): PostOrder {
  const own = account.ledgerAccountId
  return {
    id: newId(deed.at.getTime()),
    actor: actorOf(deed),
    reason: 'staff_entry',
    from: row.type === 'credit' ? SUSPENSE : own,
    to: row.type === 'credit' ? own : SUSPENSE,
    amount: fromDecimal(row.amount),
    valueDate: row.date,
    details: {
      description: row.description,
      category: row.category,
      at: momentOf(row.date, row.time),
      batch: batchId,
    },
  }
}

/** One by one, because the ledger has no batch of holds; after the postings, which may fund them. */
async function placePending(
  tx: Tx,
  deed: Deed,
  batchId: string,
  placed: readonly Placed[],
): Promise<Result<void, AddRefusal>> {
  for (const item of placed.filter(({ row }) => row.status === 'Pending').toSorted(byMoment)) {
    const { valueDate: _, ...order } = orderOf(deed, batchId, item)
    const answer = await hold(tx, order, timingOf(deed))
    if (!answer.ok) return refuseRow(item, answer.code)
  }
  return ok(undefined)
}

function refuseRow(
  { rowNumber, row: { account, status, date } }: Placed,
  code: PostRefusal,
): Result<never, AddRefusal> {
  if (code === 'insufficient_funds') {
    const why =
      status === 'Pending'
        ? `more than is available in ${account}`
        : `on ${date} it would overdraw ${account}`
    return refuse(code, sentence(rowNumber, why))
  }
  if (code === 'account_not_open')
    return refuse(code, sentence(rowNumber, `${account} is frozen or closed`))
  if (code === 'balance_overflow')
    return refuse(code, sentence(rowNumber, `the amount is too large`))
  assert(false, `the ledger takes row ${rowNumber}: ${code}`)
}
