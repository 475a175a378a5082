import { sql } from 'kysely'
import {
  type ActionContext,
  type ActionDependencies,
  jobContextOf,
} from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit, type AuditAction } from '../../audit/server/audit.ts'
import { mayAct, mayStillLeave } from '../../transfers/server/transfers.ts'
import type { Failure } from '../contract.ts'
import { giveBack, payOut } from './money.ts'
import { notifyOfFailure, notifyOfPayment } from './notifications.ts'
import { isTooLate, todayIn } from './policy.ts'
import { passDate } from './rows.ts'
import { type BillRow, type BillTables, TOPIC } from './tables.ts'

export interface BillRunDependencies extends ActionDependencies {
  readonly log: Pick<Log, 'error'>
}

/** Does something to one bill that `skipped` does not name; tells which, or undefined for none. */
export type Step = (
  tx: Tx,
  dependencies: ActionDependencies,
  skipped: readonly string[],
  onClaim: (billId: string) => void,
) => Promise<string | undefined>

/**
 * Pays up to `limit` bills that have come due, each in a transaction of its own that holds the
 * money, what became of the date, and the date to come. However many servers do this at once, and
 * wherever one of them dies, a date is paid once or is still due.
 * @returns how many dates have passed; less than `limit` when nothing more is due
 */
export const payDue = (db: Db, dependencies: BillRunDependencies, limit: number): Promise<number> =>
  goThrough(db, dependencies, limit, payNext)

/** One bill after the other, each in its own transaction. One that stumbles holds up no other. */
export async function goThrough(
  db: Db,
  dependencies: BillRunDependencies,
  limit: number,
  step: Step,
): Promise<number> {
  const stumbled: string[] = []
  let count = 0
  while (count + stumbled.length < limit) {
    let claimed: string | undefined
    try {
      const done = await inTransaction(db, (tx) => {
        claimed = undefined
        return step(tx, dependencies, stumbled, (billId) => (claimed = billId))
      })
      if (done === undefined) break
      count++
    } catch (error) {
      if (claimed === undefined) throw error
      dependencies.log.error(
        { err: error, bill: claimed },
        'bill not dealt with, trying again later',
      )
      stumbled.push(claimed)
    }
  }
  return count
}

/** Pays the bill that has been due longest. */
export const payNext: Step = async (tx, dependencies, skipped, onClaim) => {
  const ctx = jobContextOf(dependencies)
  const bill = await tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .selectAll()
    .where('pays_on', '<=', todayIn(ctx))
    .where(sql<boolean>`id <> all(${skipped}::uuid[])`)
    .orderBy('pays_on')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    // Whatever is locked is being paid, or changed, by somebody else right now.
    .skipLocked()
    .executeTakeFirst()
  if (!bill) return undefined
  onClaim(bill.id)
  const paid = await pay(tx, ctx, bill)
  if (!paid.ok) await fail(tx, ctx, bill, paid.code)
  await publish(tx, TOPIC, [bill.member_id])
  return bill.id
}

async function pay(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
): Promise<Result<void, Failure>> {
  if (isTooLate(bill, todayIn(ctx))) return refuse('too_late')
  if (!(await mayAct(tx, bill.member_id))) return refuse('user_not_found')
  const { id: arranged, member_id: memberId } = bill
  if (!(await mayStillLeave(tx, ctx, { id: arranged, memberId }))) return refuse('money_held')
  const { at } = ctx
  const id = bill.hold_id ?? newId(at.getTime())
  return attempt(tx, async () => {
    await passDate(tx, bill, { id, outcome: 'paid', reason: null, at })
    await notifyOfPayment(tx, ctx, bill, id)
    await auditRun(tx, ctx, 'bill.paid', bill)
    // Last, because it locks an account that every bill uses until the transaction commits.
    const posted = await payOut(tx, ctx, bill, id)
    return posted.ok ? ok(undefined) : posted
  })
}

async function fail(
  tx: Tx,
  ctx: ActionContext<null>,
  bill: BillRow,
  reason: Failure,
): Promise<void> {
  const outcome = { id: newId(ctx.at.getTime()), outcome: 'failed', reason, at: ctx.at } as const
  const { pays_on: nextOn } = await passDate(tx, bill, outcome)
  await notifyOfFailure(tx, ctx, bill, { reason, nextOn })
  await auditRun(tx, ctx, 'bill.failed', bill, { reason })
  await giveBack(tx, ctx, bill)
}

const auditRun = (
  tx: Tx,
  ctx: ActionContext<null>,
  action: AuditAction,
  bill: BillRow,
  detail: { readonly reason?: Failure } = {},
): Promise<void> =>
  audit(tx, ctx, action, {
    subjectId: bill.member_id,
    detail: {
      bill: bill.id,
      payee: bill.payee_name,
      dueOn: bill.next_on,
      amount: bill.amount_minor.toString(),
      currency: 'USD',
      ...detail,
    },
  })
