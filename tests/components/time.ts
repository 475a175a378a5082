import { vi } from 'vitest'
import { DEMO_NOW } from '../factories/demoNow.ts'

/**
 * From now on time passes as ever, clock and all, and `passTime` makes it leap. To be called before
 * the screen begins to wait for something.
 */
export const timersInHand = (): void =>
  void vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: DEMO_NOW,
    shouldAdvanceTime: true,
  })

/** What waits for so long happens now. */
export const passTime = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
