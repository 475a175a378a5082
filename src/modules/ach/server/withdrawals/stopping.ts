import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../../platform/server/action.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import { labelOf, ownAccount, type ShareAccount } from '../../../accounts/server/accounts.ts'
import { audit } from '../../../audit/server/audit.ts'
import { lockedBalancesOf } from '../../../ledger/server/ledger.ts'
import {
  type LiftRefusal,
  type STOPPED_AMOUNTS,
  type StoppedAccount,
  type StopRefusal,
  type Withdrawal,
} from '../../contract.ts'
import type { StopOrderRow } from '../tables.ts'
import { notifyOfStop } from './notifications.ts'
import { originOf, postedWithdrawal, presented } from './reading.ts'
import { stopRowsOn, stopsOf } from './stopOrders.ts'

interface Stop {
  readonly withdrawalId: string
  readonly id: string
  readonly amount: (typeof STOPPED_AMOUNTS)[number]
}

/** Has further withdrawals of a company sent back, from the next one on that is not posted yet. */
export const stop = (
  db: Db,
  ctx: ActionContext,
  input: Stop,
): Promise<Result<Withdrawal, StopRefusal>> =>
  runAction(
    db,
    ctx,
    {
      id: input.id,
      action: 'withdrawal.stop',
      input,
      replay: (tx) => presented(tx, ctx, input.withdrawalId),
    },
    (tx) => stopIn(tx, ctx, input),
  )

async function stopIn(
  tx: Tx,
  ctx: ActionContext,
  { withdrawalId, id, amount }: Stop,
): Promise<Result<Withdrawal, StopRefusal>> {
  const posted = await postedWithdrawal(tx, ctx.actorId, withdrawalId, { right: 'manage' })
  if (!posted) return refuse('withdrawal_not_found')
  const { row, account } = posted
  const { companyId } = await originOf(tx, row)
  // Whoever posts to the account holds it too: a withdrawal is posted before the order, or sees it.
  await lockedBalancesOf(tx, [account.ledgerAccountId])
  const minor = amount === 'any' ? null : row.amount_minor
  const inForce = await stopRowsOn(tx, [account.id])
  const isThere = inForce.some(
    (one) =>
      one.company_id === companyId && (one.amount_minor === null || one.amount_minor === minor),
  )
  if (isThere) return refuse('already_stopped')
  await sql`
    insert into ach_stop_order (id, account_id, company_id, company, amount_minor, entry_id, ordered_by, ordered_at)
    values (${id}, ${account.id}, ${companyId}, ${row.company}, ${minor}, ${row.id}, ${ctx.actorId},
            ${ctx.at})`.execute(tx)
  const order = { company: row.company, amount_minor: minor }
  await leaveTraces(tx, ctx, { action: 'withdrawal.stop_ordered', account, order })
  return ok(await presented(tx, ctx, withdrawalId))
}

interface Traces {
  readonly action: 'withdrawal.stop_ordered' | 'withdrawal.stop_lifted'
  readonly account: ShareAccount
  readonly order: Pick<StopOrderRow, 'company' | 'amount_minor'>
}

async function leaveTraces(
  tx: Tx,
  ctx: ActionContext,
  { action, account, order }: Traces,
): Promise<void> {
  const { company, amount_minor: minor } = order
  await audit(tx, ctx, action, {
    subjectId: account.primaryId,
    detail: {
      accountId: account.id,
      company,
      ...(minor !== null && { amount: String(minor), currency: 'USD' }),
    },
  })
  await notifyOfStop(tx, ctx, { account, order, isLifted: action === 'withdrawal.stop_lifted' })
}

interface Lift {
  readonly stopId: string
  readonly id: string
}

/** Lets a company withdraw again. */
export const lift = (
  db: Db,
  ctx: ActionContext,
  input: Lift,
): Promise<Result<Record<string, never>, LiftRefusal>> =>
  runAction(
    db,
    ctx,
    { id: input.id, action: 'withdrawal.lift', input, replay: async () => ({}) },
    (tx) => liftIn(tx, ctx, input),
  )

async function liftIn(
  tx: Tx,
  ctx: ActionContext,
  { stopId }: Lift,
): Promise<Result<Record<string, never>, LiftRefusal>> {
  const { rows } = await sql<StopOrderRow>`
    select * from ach_stop_order where id = ${stopId} and lifted_at is null for update`.execute(tx)
  const [order] = rows
  const account = order && (await ownAccount(tx, ctx.actorId, order.account_id, 'manage'))
  if (!account) return refuse('stop_order_not_found')
  await sql`
    update ach_stop_order set lifted_by = ${ctx.actorId}, lifted_at = ${ctx.at}
     where id = ${stopId}`.execute(tx)
  await leaveTraces(tx, ctx, { action: 'withdrawal.stop_lifted', account, order })
  return ok({})
}

/** The stop orders in force on an account of the person. */
export async function stoppedOn(
  db: Db,
  { actorId }: ActionContext,
  accountId: string,
): Promise<Result<StoppedAccount, 'account_not_found'>> {
  const account = await ownAccount(db, actorId, accountId, 'view')
  if (!account) return refuse('account_not_found')
  const stops = (await stopsOf(db, accountId)).map(({ order }) => order)
  return ok({ ...labelOf(account), mayAct: account.mayManage, stops })
}
