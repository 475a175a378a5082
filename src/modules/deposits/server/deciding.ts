import type { ActionContext } from '../../../platform/server/action.ts'
import { allOrNothing, type Db, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, fromDecimal, type Money, money } from '../../../values/money.ts'
import { formatDay } from '../../../values/formats.ts'
import { english } from '../../../values/sentence.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { accountsById, ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import type { MagneticLine } from '../../cashLetters/contract.ts'
import { collect, type CollectRefusal } from '../../cashLetters/server/cashLetters.ts'
import {
  hold,
  holdById,
  houseAccount,
  post,
  type Receipt,
  release,
  settle,
  timingIn,
} from '../../ledger/server/ledger.ts'
import { lockDeposit, planOf } from './model.ts'
import { auditedAmount } from './present.ts'
import { notifyOfApproval, notifyOfRejection } from './notifications.ts'
import { type DepositRow, type DepositTables, TOPIC } from './tables.ts'

type DecisionRefusal = 'not_found' | 'already_decided'

export type ApprovalRefusal =
  | DecisionRefusal
  | 'reason_missing'
  | 'account_not_open'
  | 'id_reused'
  | 'own_deposit'
  | CollectRefusal

interface Approval {
  readonly depositId: string
  /** Decimal dollars, as staff read them from the check. */
  readonly amount: string
  /** Needed where the amount is not what the member entered. */
  readonly reason?: string | undefined
  /** Needed where checks leave in cash letters. */
  readonly line?: MagneticLine | undefined
  /** Staff looked at another check with the same line and amount. */
  readonly isAnother?: boolean | undefined
}

/**
 * Credits a deposit. What cannot be used at once is put on hold in the same transaction, so there is
 * no moment at which it could be spent.
 */
export const approve = (
  db: Db,
  ctx: ActionContext,
  approval: Approval,
): Promise<Result<void, ApprovalRefusal>> => allOrNothing(db, (tx) => approveIn(tx, ctx, approval))

async function approveIn(
  tx: Tx,
  ctx: ActionContext,
  { depositId, amount, reason, line, isAnother = false }: Approval,
): Promise<Result<void, ApprovalRefusal>> {
  const waiting = await lockWaiting(tx, depositId)
  if (!waiting.ok) return waiting
  const row = waiting.value
  const sharedWithThem = await ownAccount(tx, ctx.actorId, row.account_id, 'view')
  if (row.person_id === ctx.actorId || sharedWithThem) return refuse('own_deposit')
  const credited = fromDecimal(amount)
  const corrected = credited.minor !== row.amount
  if (corrected && reason === undefined) return refuse('reason_missing')
  const collected = await collect(tx, ctx, {
    id: row.id,
    personId: row.person_id,
    accountId: row.account_id,
    frontImageId: row.front_image_id,
    rearImageId: row.back_image_id,
    amountMinor: credited.minor,
    line,
    isAnother,
  })
  if (!collected.ok) return collected
  const account = await accountOf(tx, row)
  const posted = await credit(tx, ctx, { row, account, credited })
  if (!posted.ok) return posted
  await withhold(tx, ctx, { row, account, credited })
  // A reason says why the amount is another one; for the amount of the member there is none.
  const why = corrected ? reason! : null
  const outcome = { state: 'approved', credited: credited.minor, reason: why } as const
  const decided = await decide(tx, ctx, row, outcome, isAnother ? { isAnother: 'yes' } : {})
  await notifyOfApproval(tx, ctx, decided)
  return ok(undefined)
}

/**
 * Turns a deposit down: what was announced on the account is taken back. Staff may do so with a check of
 * their own, which moves no money to them; only approving it needs somebody else.
 */
export const reject = (
  db: Db,
  ctx: ActionContext,
  { depositId, reason }: { readonly depositId: string; readonly reason: string },
): Promise<Result<void, DecisionRefusal>> =>
  allOrNothing(db, async (tx) => {
    const waiting = await lockWaiting(tx, depositId)
    if (!waiting.ok) return waiting
    // Staff may have deleted the pending line before; then there is nothing left to take back.
    await release(tx, depositId, timingIn(ctx))
    const decided = await decide(tx, ctx, waiting.value, { state: 'rejected', reason })
    await notifyOfRejection(tx, ctx, decided)
    return ok(undefined)
  })

async function lockWaiting(tx: Tx, id: string): Promise<Result<DepositRow, DecisionRefusal>> {
  const row = await lockDeposit(tx, id)
  if (!row) return refuse('not_found')
  return row.state === 'pending_review' ? ok(row) : refuse('already_decided')
}

async function accountOf(tx: Tx, { account_id }: DepositRow): Promise<ShareAccount> {
  const account = (await accountsById(tx, [account_id])).get(account_id)
  assert(account, `account ${account_id} is there`)
  return account
}

interface Credit {
  readonly row: DepositRow
  readonly account: ShareAccount
  readonly credited: Money
}

/** The member deposits, staff only let it pass; so it does not read "Posted by staff". */
const actorOf = ({ actorId }: ActionContext) => ({ channel: 'system', actorId }) as const

/** Posts the money under the id of the deposit: a second posting of it cannot be written down. */
async function credit(
  tx: Tx,
  ctx: ActionContext,
  { row, account, credited }: Credit,
): Promise<Result<Receipt, 'account_not_open' | 'id_reused'>> {
  const { id } = row
  const announced = await holdById(tx, id)
  const actor = actorOf(ctx)
  const timing = timingIn(ctx)
  const isEnough = announced?.state === 'open' && credited.minor <= announced.amount.minor
  if (!isEnough) await release(tx, id, timing)
  const posted = isEnough
    ? await settle(tx, { id, holdId: id, actor, amountMinor: credited.minor }, timing)
    : await post(
        tx,
        {
          id,
          actor,
          reason: 'check_deposit',
          from: houseAccount('clearing:checks'),
          to: account.ledgerAccountId,
          amount: credited,
          ...(announced && { details: announced.details }),
        },
        timing,
      )
  if (posted.ok) return posted
  const { code } = posted
  assert(code === 'account_not_open' || code === 'id_reused', `a check is credited, not ${code}`)
  return refuse(code)
}

/** Sets aside what the member cannot use yet, one hold for each day on which some of it can. */
async function withhold(
  tx: Tx,
  ctx: ActionContext,
  { row, account, credited }: Credit,
): Promise<void> {
  for (const { amount, availableOn } of planOf(ctx, credited)) {
    if (availableOn === null) continue
    const id = newId(ctx.at.getTime())
    const placed = await hold(
      tx,
      {
        id,
        actor: actorOf(ctx),
        reason: 'check_deposit',
        from: account.ledgerAccountId,
        to: houseAccount('clearing:checks'),
        amount,
        details: {
          description: english('Check deposit on hold until {day}', {
            day: formatDay(availableOn, 'long'),
          }),
          depositId: row.id,
        },
      },
      timingIn(ctx),
    )
    assert(placed.ok, `what was just credited can be set aside`)
    await tx
      .withTables<DepositTables>()
      .insertInto('deposit_hold')
      .values({
        hold_id: id,
        deposit_id: row.id,
        amount: amount.minor,
        available_on: availableOn,
        released_at: null,
      })
      .execute()
  }
}

type Outcome =
  | { readonly state: 'approved'; readonly credited: bigint; readonly reason: string | null }
  | { readonly state: 'rejected'; readonly reason: string }

async function decide(
  tx: Tx,
  ctx: ActionContext,
  { id, person_id, amount }: DepositRow,
  outcome: Outcome,
  audited: Readonly<Record<string, string>> = {},
): Promise<DepositRow> {
  const { state, reason } = outcome
  const decided = await tx
    .withTables<DepositTables>()
    .updateTable('deposit')
    .set({ ...outcome, decided_at: ctx.at, decided_by: ctx.actorId })
    .where('id', '=', id)
    .where('state', '=', 'pending_review')
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, ctx, `deposit.${state}`, {
    subjectId: person_id,
    detail: {
      depositId: id,
      ...auditedAmount(decided.credited ?? amount),
      ...(decided.credited !== null &&
        decided.credited !== amount && { entered: formatMoney(money(amount)) }),
      ...(reason !== null && { reason }),
      ...audited,
    },
  })
  // Staff watch the whole queue; the member, whose key it is, their own deposits.
  await publish(tx, TOPIC, [person_id])
  return decided
}
