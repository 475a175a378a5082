import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { fromDecimal, type Money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english, type Words } from '../../../values/sentence.ts'
import { largestMove, type ShareAccount } from '../../accounts/server/accounts.ts'
import {
  balancesOf,
  hold,
  houseAccount,
  lockedBalancesOf,
  postBatch,
  type PostOrder,
  type PostRefusal,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { advanceLongWork, beginLongWork, endLongWork } from '../../longWork/server/longWork.ts'
import { personOf } from '../../members/server/members.ts'
import type { BeforeAndAfter } from '../../accounts/words.contract.ts'
import { accountNamed, namingSaid } from '../accountNaming.contract.ts'
import { ROW_REFUSED } from '../words.contract.ts'
import type { EntryRow } from '../row.contract.ts'
import { type Batch, claimBatch, type Placed } from './batches.ts'
import { actorOf, changedBalances, momentOf, subjectOf } from './subject.ts'
import { storeInformational } from './informational.ts'
import { notifyOfChange } from './notifications.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'

export type AddRefusal =
  | 'user_not_found'
  | 'own_account'
  | 'id_reused'
  | 'file_added_before'
  | 'account_not_found'
  | 'account_not_open'
  | 'account_fixed'
  | 'insufficient_funds'
  | 'balance_overflow'

export interface Added {
  readonly replayed: boolean
  readonly accounts: BeforeAndAfter[]
  /** The most that the rows move or set aside on one account, in one direction. */
  readonly largest: Money
}

/**
 * Adds transactions to a member's accounts, all of them or none: after a refusal the caller must
 * roll back. Asked again with the same batch id and rows, it changes nothing and says so.
 *
 * Completed rows that update the balance are posted against the suspense account, in order of their
 * date and time, which is how people will read them. Pending rows set money aside or announce it.
 * Everything else is an informational transaction: shown, and counted nowhere. The ledger's own clock is never turned back;
 * the date of a row is its value date and the text people see.
 *
 * - `file_added_before`, `id_reused`
 * - `account_not_found`, `account_not_open`, `account_fixed`, `balance_overflow`
 * - `insufficient_funds`
 *
 * The sentence names every row that the accounts do not allow, each for its own reason.
 */
export async function addTransactions(
  tx: Tx,
  ctx: ActionContext,
  batch: Batch,
): Promise<Result<Added, AddRefusal>> {
  assert(batch.rows.length > 0, 'the contract refused an empty batch')
  const subject = await subjectOf(tx, ctx, batch.personId)
  if (!subject.ok) return subject
  const claim = await claimBatch(tx, ctx, batch)
  if (!claim.ok) return claim
  if (claim.value === 'added_before')
    return ok({ replayed: true, accounts: [], largest: largestMove([]) })
  const { accounts, theirs } = subject.value
  const { placed, refused } = place(batch.rows, accounts)
  if (placed.some(({ account }) => theirs.has(account.ledgerAccountId)))
    return refuse('own_account')

  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const before = await lockedBalancesOf(tx, [SUSPENSE, ...ids])
  refused.push(...(await postCompleted(tx, ctx, batch.batchId, placed)))
  refused.push(...(await placePending(tx, ctx, batch.batchId, placed)))
  if (refused.length > 0) return refuseRows(refused)
  const informational = placed.filter(({ row }) => isInformational(row))
  await storeInformational(tx, ctx, batch, informational)
  if (informational.length > 0) await publish(tx, 'ledger.posted', ids.map(String))

  const after = await balancesOf(tx, ids)
  const changed = changedBalances(
    accounts,
    before.slice(1).map(({ posted }) => posted),
    after.map(({ posted }) => posted),
  )
  await audit(tx, ctx, 'transactions.added', {
    subjectId: batch.personId,
    detail: {
      batch: batch.batchId,
      rows: batch.rows.length,
      memos: informational.length,
      fileHash: batch.fileHash,
      balances: changed,
    },
  })
  const count = batch.rows.length - informational.length
  const title = english(
    '{count, plural, =1 {Staff added a transaction} other {Staff added # transactions}}',
    { count },
  )
  await notifyOfChange(tx, ctx, title, changed)
  if (batch.fileHash !== null) await noteFile(tx, ctx, batch)
  return ok({ replayed: false, accounts: changed, largest: largestIn(placed) })
}

/** A file is added as one, so it is found again only once it was: whoever left meanwhile sees that it was. */
async function noteFile(tx: Tx, ctx: ActionContext, { batchId: id, personId, rows }: Batch) {
  const { firstName, lastName } = (await personOf(tx, personId))!
  await beginLongWork(tx, {
    id,
    kind: 'import',
    about: `${firstName} ${lastName}`,
    begunBy: ctx.actorId,
    total: rows.length,
    at: ctx.at,
  })
  await advanceLongWork(tx, id, { at: ctx.at, done: rows.length, failed: 0 })
  await endLongWork(tx, id, ctx.at)
}

const SUSPENSE = houseAccount('suspense:staff-adjustments')

const isPosting = ({ status, updateBalance }: EntryRow): boolean =>
  status === 'Completed' && updateBalance

/** A row that is shown, and moves nothing. */
const isInformational = (row: EntryRow): boolean => row.status !== 'Pending' && !isPosting(row)

/**
 * Money in does not make up for money out: the one may count from another day than the other, or be only set aside. A
 * note of any size moves nothing.
 */
const largestIn = (placed: readonly Placed[]): Money =>
  largestMove(
    placed
      .filter(({ row }) => !isInformational(row))
      .map(({ row: { type, amount }, account }) => [
        `${type} ${account.id}`,
        fromDecimal(amount).minor,
      ]),
  )

type RowRefusal = Extract<
  AddRefusal,
  | 'account_not_found'
  | 'account_not_open'
  | 'account_fixed'
  | 'insufficient_funds'
  | 'balance_overflow'
>

interface RefusedRow {
  readonly rowNumber: number
  readonly code: RowRefusal
  readonly why: Words
}

function place(rows: readonly EntryRow[], accounts: readonly ShareAccount[]) {
  const placed: Placed[] = []
  const refused: RefusedRow[] = []
  for (const [index, row] of rows.entries()) {
    const rowNumber = index + 1
    const account = accountNamed(accounts, row.account)
    if (account) placed.push({ rowNumber, row, account })
    else {
      const why = english(ROW_REFUSED.noAccount, { account: namingSaid(english, row.account) })
      refused.push({ rowNumber, code: 'account_not_found', why })
    }
  }
  return { placed, refused }
}

const ROWS_NAMED_MAX = 20

/** Named after the first of them; the sentence has them all, in the order of the file. */
function refuseRows(refused: readonly RefusedRow[]): Result<never, AddRefusal> {
  const inOrder = refused.toSorted((a, b) => a.rowNumber - b.rowNumber)
  const named = inOrder
    .slice(0, ROWS_NAMED_MAX)
    .map(({ rowNumber, why }) => english('row {row}: {why}', { row: String(rowNumber), why }))
  const rest = inOrder.length - named.length
  if (rest > 0)
    named.push(
      english('and {count, plural, one {# more row} other {# more rows}}', { count: rest }),
    )
  const sentence = english('Failed to add transactions: {rows}. Nothing was added.', {
    rows: named.join('; '),
  })
  return refuse(inOrder[0]!.code, sentence)
}

/** Small enough that one call to the database stays short. */
const ORDERS_AT_ONCE = 500

async function postCompleted(
  tx: Tx,
  ctx: ActionContext,
  batchId: string,
  placed: readonly Placed[],
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  const inOrder = placed.filter(({ row }) => isPosting(row)).toSorted(byMoment)
  for (const some of chunksOf(inOrder, ORDERS_AT_ONCE)) {
    const orders = some.map((item) => orderOf(ctx, batchId, item))
    const answers = await postBatch(tx, orders, timingIn(ctx))
    for (const [index, answer] of answers.entries()) {
      if (!answer.ok) refused.push(refusedRow(some[index]!, answer.code))
    }
  }
  return refused
}

const byMoment = (a: Placed, b: Placed): number => {
  const [one, other] = [momentOf(a.row.date, a.row.time), momentOf(b.row.date, b.row.time)]
  if (one === other) return a.rowNumber - b.rowNumber
  return one < other ? -1 : 1
}

function orderOf(ctx: ActionContext, batchId: string, { row, account }: Placed): PostOrder {
  const own = account.ledgerAccountId
  return {
    id: newId(ctx.at.getTime()),
    actor: actorOf(ctx),
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
  ctx: ActionContext,
  batchId: string,
  placed: readonly Placed[],
): Promise<RefusedRow[]> {
  const refused: RefusedRow[] = []
  for (const item of placed.filter(({ row }) => row.status === 'Pending').toSorted(byMoment)) {
    const { valueDate: _, ...order } = orderOf(ctx, batchId, item)
    const answer = await hold(tx, order, timingIn(ctx))
    if (!answer.ok) refused.push(refusedRow(item, answer.code))
  }
  return refused
}

function refusedRow(
  { rowNumber, row: { account: naming, status, date: day } }: Placed,
  code: PostRefusal,
): RefusedRow {
  const account = namingSaid(english, naming)
  if (code === 'insufficient_funds') {
    const why =
      status === 'Pending'
        ? english(ROW_REFUSED.unavailable, { account })
        : english(ROW_REFUSED.overdraws, { day, account })
    return { rowNumber, code, why }
  }
  if (code === 'account_not_open')
    return { rowNumber, code, why: english(ROW_REFUSED.notOpen, { account }) }
  if (code === 'account_fixed')
    return { rowNumber, code, why: english(ROW_REFUSED.fixed, { account }) }
  if (code === 'balance_overflow') return { rowNumber, code, why: english(ROW_REFUSED.tooLarge) }
  assert(false, `the ledger takes row ${rowNumber}: ${code}`)
}
