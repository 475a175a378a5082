import type { Clock } from '../../src/platform/server/clock.ts'
import { DEMO_NOW } from './demoNow.ts'

/** How far a moment lies ahead of the real clock, which goes on. */
export const aheadMs = (moment: Date): number => moment.getTime() - Date.now()

/** A clock that began at an instant when it was made, and goes on from there as fast as the real one. */
export function runningClock(from = DEMO_NOW): Clock {
  const ahead = aheadMs(from)
  return { now: () => new Date(Date.now() + ahead) }
}
