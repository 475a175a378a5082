import { Refused } from './errors.ts'

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `concurrentMax` works run at once and `queueMax` wait. Whoever comes after that is refused
 * at once: a queue that grows without end answers nobody.
 */
export function createSemaphore(concurrentMax: number, queueMax: number): Semaphore {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= concurrentMax) {
      if (waiting.length >= queueMax) throw new Refused('unavailable')
      // Whoever leaves hands its place over, so `running` stays as it is.
      await new Promise<void>((enter) => waiting.push(enter))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
