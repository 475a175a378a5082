import assert from 'node:assert/strict'
import type { Fuse } from './fuse.ts'

/** After which statements of a process it dies, or after each one until it gets through. */
export type Deaths = readonly number[] | 'every'

/**
 * Does something as often as a process dies at it, each time another one, and once more whole.
 * @param live told which time it is
 * @returns how often that was
 */
export async function dieAt(
  fuse: Fuse,
  deaths: Deaths,
  live: (time: number, dying: (work: () => Promise<void>) => Promise<void>) => Promise<void>,
): Promise<number> {
  for (let time = 0; ; time++) {
    const statement = deaths === 'every' ? time + 1 : (deaths[time] ?? Infinity)
    let isBurned = false
    await live(time, async (work) => {
      fuse.light(statement)
      const died = await work().catch((error: unknown) => error)
      isBurned = await fuse.burned()
      if (!isBurned && died !== undefined) throw died
    })
    if (!isBurned) {
      assert.ok(deaths === 'every' || statement === Infinity, `nobody died at ${statement}`)
      return time + 1
    }
  }
}
