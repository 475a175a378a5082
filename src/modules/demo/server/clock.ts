import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { AdvanceableClock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { addBusinessDays } from '../../../values/businessDays.ts'
import { dayOf, instantOf } from '../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'

/** The topic under which every process hears that the clock of the demonstration was put forward. */
export const CLOCK = 'demo_clock'

/** Banks are open by then, and payments of the day are due. */
const MORNING = '09:00'

/** Reads how far ahead the demonstration is; called at the start and whenever it was put forward. */
export async function catchUp(db: Db, clock: AdvanceableClock): Promise<void> {
  const { rows } = await sql<{ ahead_ms: bigint }>`select ahead_ms from demo_clock`.execute(db)
  clock.setAhead(Number(rows[0]?.ahead_ms ?? 0n))
}

/** The morning of the next business day. */
export const nextMorning = (now: Date, timeZone: string): Date =>
  instantOf(addBusinessDays(dayOf(now, timeZone), 1), MORNING, timeZone)

/** What goes along with the clock, in the same transaction. */
export type CarrySessions = (tx: Tx, stepMs: number) => Promise<void>

export interface ClockDependencies {
  readonly db: Db
  readonly clock: AdvanceableClock
  readonly carrySessionsForward: CarrySessions
}

/**
 * Puts the clock of the demonstration to the morning of the next business day, for every process.
 * Sessions go along, or everybody would be signed out at once. `clock_moved`: that morning is no
 * longer the next, because somebody else was quicker.
 * @param to where the person who asks saw that it would go
 */
export async function advance(
  { db, clock, carrySessionsForward }: ClockDependencies,
  ctx: ActionContext,
  to: Date,
): Promise<Result<void, 'clock_moved'>> {
  const moved = await inTransaction<Result<number, 'clock_moved'>>(db, async (tx) => {
    await sql`insert into demo_clock (ahead_ms) values (0) on conflict do nothing`.execute(tx)
    const { rows } = await sql<{ ahead_ms: bigint }>`
      select ahead_ms from demo_clock for update`.execute(tx)
    const aheadMs = Number(rows[0]!.ahead_ms)
    const now = clock.ahead(aheadMs)
    if (nextMorning(now, ctx.institution.timeZone).getTime() !== to.getTime())
      return refuse('clock_moved')
    const stepMs = to.getTime() - now.getTime()
    await sql`update demo_clock set ahead_ms = ${aheadMs + stepMs}`.execute(tx)
    await carrySessionsForward(tx, stepMs)
    const detail = { from: now, to }
    await audit(tx, { ...ctx, at: to }, 'demo.clock_advanced', { detail })
    await publish(tx, CLOCK, ['all'])
    return ok(aheadMs + stepMs)
  })
  if (!moved.ok) return moved
  clock.setAhead(moved.value)
  return ok(undefined)
}
