import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { formatMoney, fromDecimal, type Money, money } from '../../../values/money.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount, type ShareAccount } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import {
  hold,
  holdById,
  houseAccount,
  post,
  type Receipt,
  release,
  settle,
} from '../../ledger/server/ledger.ts'
import { dayInWords, tellOfApproval, tellOfRejection } from './letters.ts'
import { auditedAmount, type Deed, lockDeposit, planOf, timingOf } from './scene.ts'
import { type DepositRow, type DepositTables, TOPIC } from './tables.ts'

type DecisionRefusal = 'not_found' | 'already_decided'

export type ApprovalRefusal =
  | DecisionRefusal
  | 'reason_missing'
  | 'account_not_open'
  | 'id_reused'
  | 'own_deposit'

interface Approval {
  readonly depositId: string
  /** Decimal dollars, as staff read them from the check. */
  readonly amount: string
  /** Needed where the amount is not what the member entered. */
  readonly reason?: string | undefined
}

/**
 * Credits a deposit. What cannot be used at once is put on hold in the same transaction, so there is
 * no moment at which it could be spent.
 */
export async function approve(
  tx: Tx,
  deed: Deed,
  { depositId, amount, reason }: Approval,
): Promise<Result<void, ApprovalRefusal>> {
  const waiting = await lockWaiting(tx, depositId)
  if (!waiting.ok) return waiting
  const row = waiting.value
  if (row.member_id === deed.actorId) return refuse('own_deposit')
  const credited = fromDecimal(amount)
  const corrected = credited.minor !== row.amount
  if (corrected && reason === undefined) return refuse('reason_missing')
  const account = await accountOf(tx, row)
  const posted = await credit(tx, deed, { row, account, credited })
  if (!posted.ok) return posted
  await withhold(tx, deed, { row, account, credited })
  const decided = await decide(tx, deed, row, {
    state: 'approved',
    credited: credited.minor,
    // A reason says why the amount is another one; for the amount of the member there is none.
    reason: corrected ? reason! : null,
  })
  await tellOfApproval(tx, deed, decided, account)
  return ok(undefined)
}

/** Turns a deposit down: what was announced on the account is taken back. */
export async function reject(
  tx: Tx,
  deed: Deed,
  { depositId, reason }: { readonly depositId: string; readonly reason: string },
): Promise<Result<void, DecisionRefusal>> {
  const waiting = await lockWaiting(tx, depositId)
  if (!waiting.ok) return waiting
  // Staff may have deleted the pending line before; then there is nothing left to take back.
  await release(tx, depositId, timingOf(deed))
  const decided = await decide(tx, deed, waiting.value, { state: 'rejected', reason })
  await tellOfRejection(tx, deed, decided, await accountOf(tx, decided))
  return ok(undefined)
}

async function lockWaiting(tx: Tx, id: string): Promise<Result<DepositRow, DecisionRefusal>> {
  const row = await lockDeposit(tx, id)
  if (!row) return refuse('not_found')
  return row.state === 'pending_review' ? ok(row) : refuse('already_decided')
}

async function accountOf(tx: Tx, { member_id, account_id }: DepositRow): Promise<ShareAccount> {
  const account = await ownAccount(tx, member_id, account_id)
  assert(account, `account ${account_id} is there`)
  return account
}

interface Credit {
  readonly row: DepositRow
  readonly account: ShareAccount
  readonly credited: Money
}

/** The member deposits, staff only let it pass; so it does not read "Posted by staff". */
const actorOf = ({ actorId }: Deed) => ({ channel: 'system', actorId }) as const

/** Posts the money under the id of the deposit: a second posting of it cannot be written down. */
async function credit(
  tx: Tx,
  deed: Deed,
  { row, account, credited }: Credit,
): Promise<Result<Receipt, 'account_not_open' | 'id_reused'>> {
  const { id } = row
  const announced = await holdById(tx, id)
  const actor = actorOf(deed)
  const timing = timingOf(deed)
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
async function withhold(tx: Tx, deed: Deed, { row, account, credited }: Credit): Promise<void> {
  for (const { amount, availableOn } of planOf(deed, credited)) {
    if (availableOn === null) continue
    const id = newId(deed.at.getTime())
    const placed = await hold(
      tx,
      {
        id,
        actor: actorOf(deed),
        reason: 'check_deposit',
        from: account.ledgerAccountId,
        to: houseAccount('clearing:checks'),
        amount,
        details: {
          description: `Check deposit on hold until ${dayInWords(availableOn)}`,
          depositId: row.id,
        },
      },
      timingOf(deed),
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
  { actorId, at, address }: Deed,
  { id, member_id, amount }: DepositRow,
  outcome: Outcome,
): Promise<DepositRow> {
  const { state, reason } = outcome
  const decided = await tx
    .withTables<DepositTables>()
    .updateTable('deposit')
    .set({ ...outcome, decided_at: at, decided_by: actorId })
    .where('id', '=', id)
    .where('state', '=', 'pending_review')
    .returningAll()
    .executeTakeFirstOrThrow()
  await record(tx, {
    at,
    actorId,
    action: `deposit.${state}`,
    subjectId: member_id,
    address,
    detail: {
      depositId: id,
      ...auditedAmount(decided.credited ?? amount),
      ...(decided.credited !== null &&
        decided.credited !== amount && { entered: formatMoney(money(amount)) }),
      ...(reason !== null && { reason }),
    },
  })
  // Staff watch the whole queue; the member, whose key it is, their own deposits.
  await publish(tx, TOPIC, [member_id])
  return decided
}
