// What an account that is closed is paid last: everything it earned through the day before, so that nothing is forfeit.

import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { namedId } from '../../../platform/server/namedId.ts'
import { dayOf } from '../../../values/dates.ts'
import { type Money, money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { houseAccount, post, timingIn } from '../../ledger/server/ledger.ts'
import { dueAtClosing } from './accrual.ts'
import { type DueAccount, enterAccount, productHeld, putNext } from './book.ts'
import { historiesOf } from './checkpoints.ts'
import { accrualOn, earningOf, payable, periodOf } from './reckoning.ts'
import type { DividendTables } from './tables.ts'

type Context = ActionContext<string | null>

/** What an account is paid when it is closed, and on what. */
export interface LastDividend {
  /** Negative: so much is taken back. */
  readonly amount: Money
  readonly ledgerAccountId: bigint
  /** Undefined for an account that earns nothing. */
  readonly row: DividendTables['dividend_closing'] | undefined
}

/**
 * Holds up the job that credits this account, until the transaction ends. Its balance is locked after this: the job
 * keeps that order too.
 */
export async function holdUpDividends(tx: Tx, ctx: Context, accountId: string): Promise<void> {
  await enterAccount(tx, ctx, accountId)
  await sql`select from dividend_book where account_id = ${accountId} for update`.execute(tx)
}

interface Reading {
  /** Whether nobody posts to the account until the transaction ends; for a look ahead nobody is held up. */
  readonly lock: boolean
}

/**
 * What an account has to be paid if it is closed today.
 *
 * - `terms_unknown`: the profile does not say any more what its product earns, so nobody knows what it earned
 */
export async function lastDividendOf(
  tx: Tx,
  ctx: Context,
  { id, ledgerAccountId }: { readonly id: string; readonly ledgerAccountId: bigint },
  { lock }: Reading,
): Promise<Result<LastDividend, 'terms_unknown'>> {
  // The job may not have seen it yet.
  if (!lock) await enterAccount(tx, ctx, id)
  const account = await earnerIn(tx, id)
  if (!account) return ok({ amount: money(0n), ledgerAccountId, row: undefined })
  const product = productHeld(ctx, account)
  if (!product) return refuse('terms_unknown')
  const paid = payable(account, product)
  const history = (await historiesOf(tx, [paid], { lock })).get(id)!
  const today = dayOf(ctx.at, ctx.institution.timeZone)
  // A clock that was set back pays nothing twice.
  const day = today > history.creditedBefore ? today : history.creditedBefore
  const earning = earningOf(paid, history)
  const before = accrualOn(earning, history.creditedBefore, history.since)
  const due = dueAtClosing(earning, day, before)
  assert(due.ok, 'the profile was checked, so its rates leave no balance out')
  const now = accrualOn(earning, day, before)
  const wanted = due.value - history.postedMinor
  const posted = wanted < -history.reclaimableMinor ? -history.reclaimableMinor : wanted
  const row = {
    account_id: id,
    closed_on: day,
    transfer_id: posted === 0n ? null : namedId(CLOSINGS, id),
    posted,
    ...periodOf(history.creditedBefore, before, { ...now, creditedMinor: due.value }),
  }
  return ok({ amount: money(posted), ledgerAccountId, row })
}

/** Names the last dividends of all accounts. */
const CLOSINGS = '5f0a6b1e-3f0e-4a55-8a0b-8d3a2f6f4c17'

async function earnerIn(db: Db, accountId: string): Promise<DueAccount | undefined> {
  const { rows } = await sql<DueAccount>`
    select account_id, b.ledger_account_id, opened_on, earns_from, next_on, carried,
           agreed_rate, agreed_until, product, kind, number, closed_at, term_months
      from dividend_book b join dividend_account using (account_id)
     where account_id = ${accountId}`.execute(db)
  return rows[0]
}

const DIVIDENDS = houseAccount('expense:dividends')

/** Posts it, and credits the account no more. */
export async function payLast(
  tx: Tx,
  ctx: Context,
  { amount, ledgerAccountId: account, row }: LastDividend,
): Promise<void> {
  if (!row) return
  if (row.transfer_id !== null) {
    const isPaid = amount.minor > 0n
    const sides = isPaid ? { from: DIVIDENDS, to: account } : { from: account, to: DIVIDENDS }
    const posted = await post(
      tx,
      {
        id: row.transfer_id,
        actor: { channel: 'system', actorId: null },
        reason: 'interest',
        ...sides,
        amount: isPaid ? amount : money(-amount.minor),
        valueDate: row.closed_on,
      },
      timingIn(ctx),
    )
    assert(
      posted.ok,
      'an account that is closed now is open, and nothing is taken back that is not there',
    )
  }
  await tx.withTables<DividendTables>().insertInto('dividend_closing').values(row).execute()
  await putNext(tx, [{ accountId: row.account_id, on: null }])
}
