import type { AdvanceableClock, Clock } from '../../src/platform/server/clock.ts'
import { DEMO_NOW } from './demoNow.ts'

/** How far a moment lies ahead of the real clock, which goes on. */
export const aheadMs = (moment: Date): number => moment.getTime() - Date.now()

/** A clock that began at an instant when it was made, and goes on from there as fast as the real one. */
export function runningClock(from = DEMO_NOW): Clock {
  const ahead = aheadMs(from)
  return { now: () => new Date(Date.now() + ahead) }
}

/** The same, and staff can put it forward as that of a demonstration. */
export function runningDemoClock(from = DEMO_NOW): AdvanceableClock {
  const start = aheadMs(from)
  const ahead = (milliseconds: number): Date => new Date(Date.now() + start + milliseconds)
  let forward = 0
  return {
    now: () => ahead(forward),
    ahead,
    setAhead: (milliseconds) => {
      forward = Math.max(forward, milliseconds)
    },
  }
}
