import type { Clock } from '../../src/platform/server/clock.ts'
import { DEMO_NOW } from './demoNow.ts'

/** A clock that began at an instant when it was made, and goes on from there as fast as the real one. */
export function runningClock(from = DEMO_NOW): Clock {
  const aheadMs = from.getTime() - Date.now()
  return { now: () => new Date(Date.now() + aheadMs) }
}
