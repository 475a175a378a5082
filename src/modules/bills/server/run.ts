import { sql } from 'kysely'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import { mayAct, mayStillLeave } from '../../transfers/server/transfers.ts'
import type { Failure } from '../contract.ts'
import { tellFailed, tellPaid } from './letters.ts'
import { giveBack, payOut } from './money.ts'
import { isTooLate } from './policy.ts'
import { passDate } from './rows.ts'
import { type BillScene, todayIn } from './scene.ts'
import { type BillRow, type BillTables, TOPIC } from './tables.ts'

export interface BillRunScene extends BillScene {
  readonly log: Pick<Log, 'error'>
}

/** Does something to one bill that `skipped` does not name; tells which, or undefined for none. */
export type Step = (
  tx: Tx,
  scene: BillScene,
  skipped: readonly string[],
  onClaim: (billId: string) => void,
) => Promise<string | undefined>

/**
 * Pays up to `limit` bills that have come due, each in a transaction of its own that holds the
 * money, what became of the date, and the date to come. However many servers do this at once, and
 * wherever one of them dies, a date is paid once or is still due.
 * @returns how many dates have passed; less than `limit` when nothing more is due
 */
export const payDue = (db: Db, scene: BillRunScene, limit: number): Promise<number> =>
  goThrough(db, scene, limit, payNext)

/** One bill after the other, each in its own transaction. One that stumbles holds up no other. */
export async function goThrough(
  db: Db,
  scene: BillRunScene,
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
        return step(tx, scene, stumbled, (billId) => (claimed = billId))
      })
      if (done === undefined) break
      count++
    } catch (error) {
      if (claimed === undefined) throw error
      scene.log.error({ err: error, bill: claimed }, 'bill not dealt with, trying again later')
      stumbled.push(claimed)
    }
  }
  return count
}

/** Pays the bill that has been due longest. */
export const payNext: Step = async (tx, scene, skipped, onClaim) => {
  const bill = await tx
    .withTables<BillTables>()
    .selectFrom('bill')
    .selectAll()
    .where('pays_on', '<=', todayIn(scene))
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
  const paid = await pay(tx, scene, bill)
  if (!paid.ok) await fail(tx, scene, bill, paid.code)
  await publish(tx, TOPIC, [bill.member_id])
  return bill.id
}

async function pay(tx: Tx, scene: BillScene, bill: BillRow): Promise<Result<void, Failure>> {
  if (isTooLate(bill, todayIn(scene))) return refuse('too_late')
  if (!(await mayAct(tx, bill.member_id))) return refuse('user_not_found')
  const { id: arranged, member_id: memberId } = bill
  if (!(await mayStillLeave(tx, scene, { id: arranged, memberId }))) return refuse('money_held')
  const at = scene.clock.now()
  const id = bill.hold_id ?? newId(at.getTime())
  return attempt(tx, async () => {
    await passDate(tx, bill, { id, outcome: 'paid', reason: null, at })
    await tellPaid({ tx, institution: scene.institution, bill, at, transferId: id })
    await record(tx, { ...eventOf(bill, at), action: 'bill.paid' })
    // Last, because it locks an account that every bill uses until the transaction commits.
    const posted = await payOut(tx, scene, bill, id)
    return posted.ok ? ok(undefined) : posted
  })
}

async function fail(tx: Tx, scene: BillScene, bill: BillRow, reason: Failure): Promise<void> {
  const at = scene.clock.now()
  const outcome = { id: newId(at.getTime()), outcome: 'failed', reason, at } as const
  const { pays_on: nextOn } = await passDate(tx, bill, outcome)
  await tellFailed({ tx, institution: scene.institution, bill, at, reason, nextOn })
  const event = eventOf(bill, at)
  await record(tx, { ...event, action: 'bill.failed', detail: { ...event.detail, reason } })
  await giveBack(tx, scene, bill)
}

const eventOf = (bill: BillRow, at: Date) => ({
  at,
  actorId: null,
  subjectId: bill.member_id,
  detail: {
    bill: bill.id,
    payee: bill.payee_name,
    dueOn: bill.next_on,
    amount: bill.amount_minor.toString(),
    currency: 'USD',
  },
})
