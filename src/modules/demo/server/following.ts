import { catchUp, CLOCK } from './clock.ts'
import type { AdvanceableClock, Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Outbox } from '../../../platform/server/outbox.ts'

interface DemoClockDependencies {
  readonly db: Db
  readonly outbox: Outbox
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/**
 * Puts this process's clock where the demonstration's is, now and whenever somebody puts it forward.
 * @param onMoved told once the clock shows the new time
 * @returns the clock, or undefined where it cannot be put forward
 */
export async function followDemoClock(
  { db, outbox, clock, log }: DemoClockDependencies,
  onMoved: () => void,
): Promise<AdvanceableClock | undefined> {
  if (!isAdvanceable(clock)) return undefined
  await catchUp(db, clock)
  const follow = (): void => {
    catchUp(db, clock).then(onMoved, (error: unknown) =>
      log.warn({ err: error }, 'clock of the demonstration not read'),
    )
  }
  outbox.onEvent(({ topic }) => {
    if (topic === CLOCK) follow()
  })
  outbox.onMissed(follow)
  return clock
}

const isAdvanceable = (clock: Clock): clock is AdvanceableClock => 'setAhead' in clock
