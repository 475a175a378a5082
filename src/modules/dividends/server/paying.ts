import { sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { failureCount, forgetFailuresOf, mayBeTried } from '../../../platform/server/jobFailures.ts'
import { namedId } from '../../../platform/server/namedId.ts'
import { type Dealt, dealInChunks, dealTogether } from '../../../platform/server/together.ts'
import type { Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { money } from '../../../values/money.ts'
import { advanceLongWork, beginLongWork } from '../../longWork/server/longWork.ts'
import { houseAccount, postBatch, type PostOrder, timingIn } from '../../ledger/server/ledger.ts'
import {
  claimDue,
  countDue,
  creditableDay,
  creditedAfter,
  type DueAccount,
  enterAccounts,
  productHeld,
  productOf,
  putNext,
} from './book.ts'
import { historiesOf } from './checkpoints.ts'
import { closeRuns } from './closing.ts'
import { itemFor, type Payable, payable } from './reckoning.ts'
import type { DividendTables } from './tables.ts'

type Item = DividendTables['dividend_item']
type Context = ActionContext<null>

export const DIVIDENDS_JOB = 'dividends'
/** Accounts of one transaction: they are locked for as long. */
const CHUNK = 500
const ENTERED_AT_ONCE_MAX = 5_000

/**
 * Credits the accounts whose day has come: enters new accounts in the book, pays up to `chunksMax` chunks of
 * accounts, and closes the runs in which everybody has been paid.
 * @returns how many accounts and runs were dealt with
 */
export async function creditDue(
  db: Db,
  dependencies: JobDependencies,
  chunksMax: number,
): Promise<number> {
  const entered = await enterAccounts(db, jobContextOf(dependencies), ENTERED_AT_ONCE_MAX)
  const credited = await dealInChunks(db, chunksMax, (tx) => creditChunk(tx, dependencies))
  return entered + credited + (await closeRuns(db, dependencies, DIVIDENDS_JOB))
}

async function creditChunk(tx: Tx, dependencies: JobDependencies) {
  const ctx = jobContextOf(dependencies)
  // To compile a query takes longer than to read 500 accounts by index, and would be done for each chunk.
  await sql`set local jit = off`.execute(tx)
  const claimed = await claimDue(tx, creditableDay(ctx), {
    mayBeTried: mayBeTried(DIVIDENDS_JOB, ['account_id'], ctx.at),
    countMax: CHUNK,
  })
  if (claimed.length === 0) return { claimed: 0, done: 0 }
  const runId = await beginRun(tx, ctx, claimed[0]!.next_on)
  const credited = await dealTogether(tx, dependencies, claimed, {
    job: DIVIDENDS_JOB,
    idOf: ({ account_id }) => account_id,
    titleOf,
    dealWith: (_, accounts) => credit(tx, ctx, runId, accounts),
  })
  const done = credited.map(({ account_id }) => account_id)
  // Where it was only these accounts that kept a run open, it is closed next.
  if (done.length > 0) await forgetFailuresOf(tx, DIVIDENDS_JOB, [...done, runId])
  const failed = await failureCount(tx, { job: DIVIDENDS_JOB, rowId: runId })
  await advanceLongWork(tx, runId, { at: ctx.at, done: done.length, failed })
  return { claimed: claimed.length, done: done.length }
}

const titleOf = ({ next_on: day, kind, number }: DueAccount): string =>
  `Dividends of ${formatDay(day)}, ${kind} ending in ${number.slice(-4)}`

/** Names all runs of this portal. */
const RUNS = 'b1d0b6a4-6a3c-4c0e-9c55-3f5d6c1f9a2e'

const runOf = (day: Day): string => namedId(RUNS, day)

/** The run of a day, which begins with the first account that is credited in it. @returns its id */
async function beginRun(tx: Tx, { at }: Context, day: Day): Promise<string> {
  const id = runOf(day)
  const none = { closed_at: null, account_count: null, paid_minor: null, reclaimed_minor: null }
  const begun = await tx
    .withTables<DividendTables>()
    .insertInto('dividend_run')
    .values({ id, credited_on: day, begun_at: at, ...none })
    // Two processes may begin it at once, and meet at either of its two keys.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) {
    const about = formatDay(day)
    const total = await countDue(tx, day)
    await beginLongWork(tx, { id, kind: 'dividends', about, begunBy: null, total, at })
  }
  return id
}

async function credit(
  tx: Tx,
  ctx: Context,
  runId: string,
  accounts: readonly DueAccount[],
): Promise<readonly Dealt<DueAccount>[]> {
  const [open, closed] = [
    accounts.filter(({ closed_at }) => closed_at === null),
    accounts.filter(({ closed_at }) => closed_at !== null),
  ]
  const payables = open.flatMap((account) => {
    const product = productHeld(ctx, account)
    return product ? [payable(account, product)] : []
  })
  const items = await itemsFor(tx, runId, payables)
  const refused = await post(tx, ctx, payables, items)
  const paid = items.filter((item) => !refused.has(item.account_id))
  if (paid.length > 0) {
    await tx.withTables<DividendTables>().insertInto('dividend_item').values(paid).execute()
  }
  const byId = new Map(accounts.map((account) => [account.account_id, account]))
  await putNext(tx, [
    ...closed.map(({ account_id }) => ({ accountId: account_id, on: null })),
    ...paid.map(({ account_id: accountId, credited_on }) => ({
      accountId,
      on: creditedAfter(ctx, byId.get(accountId)!, credited_on),
    })),
  ])
  return accounts.map((account) => {
    const { account_id: id, closed_at: closedAt, product } = account
    if (closedAt === null && !productOf(ctx, product)) {
      return {
        row: account,
        error: new Error(
          `The institution profile has no product "${product}" that earns dividends`,
        ),
      }
    }
    const code = refused.get(id)
    return code === undefined
      ? { row: account }
      : { row: account, error: new Error(`The ledger refused the dividend: ${code}`) }
  })
}

async function itemsFor(
  tx: Tx,
  runId: string,
  payables: readonly Payable[],
): Promise<readonly Item[]> {
  const histories = await historiesOf(tx, payables, { lock: true })
  return payables.map((account) => itemFor(runId, account, histories.get(account.account_id)!))
}

const DIVIDENDS = houseAccount('expense:dividends')
const SYSTEM = { channel: 'system', actorId: null } as const

/** Posts what items say. @returns why, by account, for those that were refused, such as a frozen one */
async function post(
  tx: Tx,
  ctx: Context,
  payables: readonly Payable[],
  items: readonly Item[],
): Promise<ReadonlyMap<string, string>> {
  const ledgerAccounts = new Map(
    payables.map(({ account_id, ledger_account_id }) => [account_id, ledger_account_id]),
  )
  const moving = items.filter(({ posted }) => posted !== 0n)
  const orders = moving.map((item): PostOrder => {
    const { transfer_id: id, account_id, posted, credited_on: valueDate } = item
    const account = ledgerAccounts.get(account_id)!
    const sides = posted > 0n ? { from: DIVIDENDS, to: account } : { from: account, to: DIVIDENDS }
    const amount = money(posted > 0n ? posted : -posted)
    return { id: id!, actor: SYSTEM, reason: 'interest', ...sides, amount, valueDate }
  })
  const answers = await postBatch(tx, orders, timingIn(ctx))
  return new Map(
    answers.flatMap((answer, i) => (answer.ok ? [] : [[moving[i]!.account_id, answer.code]])),
  )
}

/** Staff put away what an account was set aside for: its next dividends make up for it. */
export async function passOver(tx: Tx, ctx: ActionContext, rowId: string): Promise<void> {
  const account = await tx
    .withTables<DividendTables>()
    .selectFrom('dividend_book')
    .innerJoin('dividend_account', 'dividend_account.account_id', 'dividend_book.account_id')
    .select(['product', 'opened_on', 'next_on', 'term_months'])
    .where('dividend_book.account_id', '=', rowId)
    .executeTakeFirst()
  // A run that staff put away stays open.
  if (account?.next_on == null) return
  // What failed is known by its account, which is due again on another day; nothing else may keep its run open.
  await forgetFailuresOf(tx, DIVIDENDS_JOB, [rowId, runOf(account.next_on)])
  await putNext(tx, [{ accountId: rowId, on: creditedAfter(ctx, account, creditableDay(ctx)) }])
}
