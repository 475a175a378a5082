import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type AchWindow, FED_ZONE, nextWindow } from '../../../rails/ach/windows.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'

/** Before the deadline of the Federal Reserve there is time to hand the file over. */
const MINUTES_BEFORE = 15

type Sender = NonNullable<Institution['ach']>

/** The window a payment made at this moment would leave with. */
export const windowFor = (
  at: Date,
  { minutesBefore = MINUTES_BEFORE }: Sender,
  sameDay: boolean,
): AchWindow => nextWindow(at, { sameDay, minutesBefore })

/**
 * How a payment made at this moment would leave; undefined where payments leave by no files of ours, and where it is too late
 * today, or no banking day, for one that is wanted there on the same day.
 */
export function departureAt(
  at: Date,
  { ach }: Pick<Institution, 'ach'>,
  sameDay: boolean,
): AchWindow | undefined {
  const window = ach && windowFor(at, ach, sameDay)
  return sameDay && window?.day !== dayOf(at, FED_ZONE) ? undefined : window
}

/** Whether a payment is wanted at the other bank on the day on which it leaves. */
export const isSameDay = (leavesAt: Date, settlesAt: Date): boolean =>
  dayOf(leavesAt, FED_ZONE) === dayOf(settlesAt, FED_ZONE)

/**
 * Takes a place in the next window that is not cut yet, until the transaction ends: the cut waits for it.
 */
export async function joinWindow(
  tx: Tx,
  at: Date,
  sender: Sender,
  sameDay: boolean,
): Promise<AchWindow> {
  for (let from = at; ;) {
    const window = windowFor(from, sender, sameDay)
    await sql`
      insert into ach_window (id, cut_at, deadline, state)
      values (${newId(at.getTime())}, ${window.cutAt}, ${window.leavesAt}, 'open')
      on conflict (cut_at) do nothing`.execute(tx)
    const { rows } = await sql<{ state: string }>`
      select state from ach_window where cut_at = ${window.cutAt} for share`.execute(tx)
    if (rows[0]?.state === 'open') return window
    // Cut a moment ago, by a server whose clock is ahead of ours.
    from = window.cutAt
  }
}

/** As {@link joinWindow}, for what settles on the next banking day. */
export async function joinNextWindow(
  tx: Tx,
  { at, institution: { ach } }: Pick<ActionContext<string | null>, 'at' | 'institution'>,
): Promise<AchWindow> {
  assert(ach, 'the institution sends ACH files')
  return joinWindow(tx, at, ach, false)
}

/** How a payment with this code would be numbered: the sender's eight digits and seven of our own. */
export async function drawTraces(db: Db, odfi: string, count: number): Promise<readonly string[]> {
  const { rows } = await sql<{ number: bigint }>`
    select nextval('ach_trace') as number from generate_series(1, ${count})`.execute(db)
  return rows.map(({ number }) => odfi + String(number).padStart(7, '0'))
}
