import { sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { forgetFailuresOf, mayBeTried } from '../../../platform/server/jobFailures.ts'
import { namedId } from '../../../platform/server/namedId.ts'
import { type Dealt, dealInChunks, dealTogether } from '../../../platform/server/together.ts'
import { nextMonthOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import {
  houseAccount,
  lockedBalancesOf,
  postBatch,
  type PostOrder,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { FEE_NAMES } from '../contract.ts'
import { claimDue, type DueAccount, enterAccounts, openMonth, productOf, putNext } from './book.ts'
import { closeRuns } from './closing.ts'
import { notifyOfFees } from './notifications.ts'
import { chargesOf, owedFees } from './owed.ts'
import type { FeeTables } from './tables.ts'
import { type Chargeable, usagesOf } from './usage.ts'

type Item = FeeTables['fee_item']
type Context = ActionContext<null>

export const FEES_JOB = 'fees'
/** Accounts of one transaction: they are locked for as long. */
const CHUNK = 200
const ENTERED_AT_ONCE_MAX = 5_000

/**
 * Charges the fees of months that are over: enters new accounts in the book, looks at up to `chunksMax` chunks of
 * accounts, and closes the runs in which everybody was looked at.
 * @returns how many accounts and runs were dealt with
 */
export async function chargeDue(
  db: Db,
  dependencies: JobDependencies,
  chunksMax: number,
): Promise<number> {
  const entered = await enterAccounts(db, jobContextOf(dependencies), ENTERED_AT_ONCE_MAX)
  const charged = await dealInChunks(db, chunksMax, (tx) => chargeChunk(tx, dependencies))
  return entered + charged + (await closeRuns(db, dependencies, FEES_JOB))
}

async function chargeChunk(tx: Tx, dependencies: JobDependencies) {
  const ctx = jobContextOf(dependencies)
  // To compile a query takes longer than to read some hundred accounts by index.
  await sql`set local jit = off`.execute(tx)
  const claimed = await claimDue(tx, ctx, {
    mayBeTried: mayBeTried(FEES_JOB, ['account_id'], ctx.at),
    countMax: CHUNK,
  })
  const [first] = claimed
  if (!first) return { claimed: 0, done: 0 }
  await beginRun(tx, ctx, first.month)
  const charged = await dealTogether(tx, dependencies, claimed, {
    job: FEES_JOB,
    idOf: ({ account_id }) => account_id,
    titleOf,
    dealWith: (_, accounts) => charge(tx, ctx, first.month, accounts),
  })
  // Where it was only these accounts that kept a run open, it is closed next.
  const done = charged.map(({ account_id }) => account_id)
  if (done.length > 0) await forgetFailuresOf(tx, FEES_JOB, [...done, first.month])
  return { claimed: claimed.length, done: done.length }
}

const titleOf = ({ month, kind, number }: DueAccount): string =>
  `Fees of ${formatDay(month, 'month')}, ${kind} ending in ${number.slice(-4)}`

/** The run of a month, which begins with the first account that is looked at in it. */
const beginRun = (tx: Tx, { at }: Context, month: string) =>
  tx
    .withTables<FeeTables>()
    .insertInto('fee_run')
    .values({
      month,
      begun_at: at,
      closed_at: null,
      charge_count: null,
      charged_minor: null,
      waived_minor: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

async function charge(
  tx: Tx,
  ctx: Context,
  month: string,
  accounts: readonly DueAccount[],
): Promise<readonly Dealt<DueAccount>[]> {
  // Whoever closes one of them is done when this returns, or finds the next month due.
  const balances = await lockedBalancesOf(tx, [
    FEES,
    ...accounts.map(({ ledger_account_id: id }) => id),
  ])
  const standing = new Map(balances.map((balance) => [balance.accountId, balance]))
  const isClosed = ({ ledger_account_id: id }: DueAccount): boolean =>
    standing.get(id)!.status === 'closed'
  const chargeable = accounts.flatMap((account): Chargeable[] => {
    const shareProduct = productOf(ctx, account.product)
    return shareProduct && !isClosed(account) ? [{ ...account, shareProduct }] : []
  })
  const usages = await usagesOf(tx, ctx, month, chargeable)
  const items = chargeable.flatMap((account, i): readonly Item[] => {
    const { available, status } = standing.get(account.ledger_account_id)!
    const means = { availableMinor: available.minor, isFrozen: status === 'frozen' }
    return chargesOf(owedFees(account.shareProduct, usages[i]!), means).map((one) => ({
      ...one,
      month,
      account_id: account.account_id,
      transfer_id: one.charged_minor === 0n ? null : idOf(month, account, one),
    }))
  })
  await post(tx, ctx, items, accounts)
  if (items.length > 0) {
    await tx.withTables<FeeTables>().insertInto('fee_item').values(items).execute()
  }
  const [closed, open] = [accounts.filter(isClosed), accounts.filter((one) => !isClosed(one))]
  await putNext(tx, closed.map(accountId), null)
  await putNext(tx, open.map(accountId), nextMonthOf(month))
  await notifyOfFees(tx, ctx, items)
  return accounts.map((row) => ({ row }))
}

const accountId = ({ account_id: id }: DueAccount): string => id

/** Names the transfers of all fees of this portal. */
const SPACE = '1f6f0f8e-5d0b-4d0c-9b61-7c2a4be6f3d1'

const idOf = (month: string, { account_id }: DueAccount, { fee }: Pick<Item, 'fee'>): string =>
  namedId(SPACE, `${month} ${account_id} ${fee}`)

const FEES = houseAccount('income:fees')
const SYSTEM = { channel: 'system', actorId: null } as const

/** Posts what items say. It is dated by the day it is posted: what is late does not lower dividends in the past. */
async function post(
  tx: Tx,
  ctx: Context,
  items: readonly Item[],
  accounts: readonly DueAccount[],
): Promise<void> {
  const byId = new Map(accounts.map((account) => [account.account_id, account]))
  const orders = items.flatMap((item): readonly PostOrder[] => {
    const { transfer_id: id, account_id, fee, month, charged_minor: minor } = item
    if (id === null) return []
    const from = byId.get(account_id)!.ledger_account_id
    const details = { description: descriptionOf(item), fee, period: month }
    return [{ id, actor: SYSTEM, reason: 'fee', from, to: FEES, amount: money(minor), details }]
  })
  for (const answer of await postBatch(tx, orders, timingIn(ctx))) {
    assert(answer.ok, 'what is charged is available on an open account')
  }
}

/** "Monthly fee, November 2026", as it stands in activity and on statements. */
function descriptionOf({ fee, month, charged_minor, amount_minor }: Item): Words {
  const name = english(FEE_NAMES[fee])
  const period = formatDay(month, 'month')
  return fee === 'withdrawal'
    ? english('{name}, {period}, {count, plural, one {# withdrawal} other {# withdrawals}}', {
        name,
        period,
        count: Number(charged_minor / amount_minor),
      })
    : verbatim(`${name}, ${period}`)
}

/** Staff put away what an account was set aside for: it costs nothing for that month. */
export async function passOver(tx: Tx, ctx: ActionContext, rowId: string): Promise<void> {
  const row = await tx
    .withTables<FeeTables>()
    .selectFrom('fee_book')
    .select('next_month')
    .where(sql<boolean>`account_id::text = ${rowId}`)
    .executeTakeFirst()
  // A run that staff put away stays open.
  if (row?.next_month == null || row.next_month >= openMonth(ctx)) return
  // What failed is known by its account, which is due again for another month; nothing else may keep its run open.
  await forgetFailuresOf(tx, FEES_JOB, [rowId, row.next_month])
  await putNext(tx, [rowId], nextMonthOf(row.next_month))
}
