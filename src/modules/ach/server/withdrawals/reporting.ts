import { sql } from 'kysely'
import { type ActionContext, runAction } from '../../../../platform/server/action.ts'
import type { Db, Tx } from '../../../../platform/server/db.ts'
import { newId } from '../../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../../values/result.ts'
import { english } from '../../../../values/sentence.ts'
import { audit } from '../../../audit/server/audit.ts'
import { reverse, type ReverseRefusal, timingIn } from '../../../ledger/server/ledger.ts'
import {
  BUSINESS_TOO_LATE,
  type ReportRefusal,
  STATEMENT_VERSION,
  type Withdrawal,
} from '../../contract.ts'
import { joinNextWindow } from '../windows.ts'
import { notifyOfReport } from './notifications.ts'
import { isInTime, originOf, postedWithdrawal, presented, reasonFor } from './reading.ts'

interface Report {
  readonly withdrawalId: string
  readonly id: string
  readonly statement: number
}

/** Gives back what a member says they did not authorize, and has it return to the company's bank with the next file. */
export const report = (
  db: Db,
  ctx: ActionContext,
  input: Report,
): Promise<Result<Withdrawal, ReportRefusal>> =>
  runAction(
    db,
    ctx,
    {
      id: input.id,
      action: 'withdrawal.report',
      input,
      replay: (tx) => presented(tx, ctx, input.withdrawalId),
    },
    (tx) => reportIn(tx, ctx, input),
  )

const REFUSALS: Partial<Readonly<Record<ReverseRefusal, ReportRefusal>>> = {
  account_not_open: 'account_not_open',
  account_fixed: 'account_not_open',
  already_reversed: 'already_returned',
}

async function reportIn(
  tx: Tx,
  ctx: ActionContext,
  { withdrawalId, statement }: Report,
): Promise<Result<Withdrawal, ReportRefusal>> {
  const posted = await postedWithdrawal(tx, ctx.actorId, withdrawalId, {
    right: 'manage',
    lock: true,
  })
  if (!posted) return refuse('withdrawal_not_found')
  const { row, account } = posted
  if (row.state !== 'posted') return refuse('already_returned')
  if (statement !== STATEMENT_VERSION) return refuse('statement_changed')
  if (!isInTime(ctx, posted))
    return account.businessName === undefined
      ? refuse('return_too_late')
      : refuse('return_too_late', english(BUSINESS_TOO_LATE))
  const order = {
    id: newId(ctx.at.getTime()),
    actor: { channel: 'member', actorId: ctx.actorId },
    transferId: row.id,
    details: { returned: english('It was reported as not authorized.') },
  } as const
  const reversed = await reverse(tx, order, timingIn(ctx))
  if (!reversed.ok) {
    const code = REFUSALS[reversed.code]
    assert(code, `a withdrawal is given back or refused: ${reversed.code}`)
    return refuse(code)
  }
  const { sec } = await originOf(tx, row)
  const { cutAt, settlesAt } = await joinNextWindow(tx, ctx)
  const reason = reasonFor(account, sec)
  await sql`
    update ach_entry
       set state = 'returning', return_reason = ${reason}, return_leaves_at = ${cutAt},
           return_settles_at = ${settlesAt}
     where id = ${row.id}`.execute(tx)
  await sql`
    insert into ach_report (entry_id, statement, reported_by, reported_at)
    values (${row.id}, ${statement}, ${ctx.actorId}, ${ctx.at})`.execute(tx)
  await audit(tx, ctx, 'withdrawal.reported', {
    subjectId: account.primaryId,
    detail: {
      accountId: account.id,
      company: row.company,
      amount: String(row.amount_minor),
      currency: 'USD',
      statement,
      trace: row.trace,
    },
  })
  await notifyOfReport(tx, ctx, { row, account, transferId: order.id })
  return ok(await presented(tx, ctx, withdrawalId))
}
