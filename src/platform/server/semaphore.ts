import { Refused } from './errors.ts'

/** `'ahead'` has a queue of its own, which is served first. */
export type Place = 'ahead' | 'in line'

export type Semaphore = <T>(work: () => Promise<T>, place?: Place) => Promise<T>

/**
 * Lets `concurrentMax` works run at once and `queueMax` wait in each of two queues. Whoever comes
 * after that is refused at once: a queue that grows without end answers nobody.
 */
export function createSemaphore(concurrentMax: number, queueMax: number): Semaphore {
  let running = 0
  const queues: Readonly<Record<Place, (() => void)[]>> = { ahead: [], 'in line': [] }
  return async (work, place = 'in line') => {
    const queue = queues[place]
    if (running >= concurrentMax) {
      if (queue.length >= queueMax) throw new Refused('unavailable')
      // Whoever leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((enter) => queue.push(enter))
    } else running++
    try {
      return await work()
    } finally {
      const next = queues.ahead.shift() ?? queues['in line'].shift()
      if (next) next()
      else running--
    }
  }
}
