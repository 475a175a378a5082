import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from './errors.ts'
import { networkOf } from './network.ts'

/** How much of the server one person, or one address of strangers, may use. */
export interface ShareTerms {
  /** Requests under way; less than half of what the pool of the database has. */
  readonly atOnceMax: number
  /** Requests that wait behind them. */
  readonly waitingMax: number
  /** How long one waits. */
  readonly waitMs: number
}

export const SHARE: ShareTerms = { atOnceMax: 4, waitingMax: 60, waitMs: 10_000 }

interface Share {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Hands out places by key. `enter` resolves with how to leave once there is a place, and refuses
 * `too_many` when too many wait already or one has waited too long.
 */
export function createShares({ atOnceMax, waitingMax, waitMs }: ShareTerms) {
  const shares = new Map<string, Share>()

  const leave = (key: string, share: Share): void => {
    const next = share.waiting.shift()
    // Whoever leaves hands the place over, so `running` stays as it is.
    if (next) next()
    else if (--share.running === 0) shares.delete(key)
  }

  return {
    /** How many keys have something under way. */
    get size(): number {
      return shares.size
    },
    enter: async (key: string): Promise<() => void> => {
      const share = shares.get(key) ?? { running: 0, waiting: [] }
      shares.set(key, share)
      if (share.running < atOnceMax) share.running++
      else if (share.waiting.length >= waitingMax) throw new Refused('too_many')
      else await turn(share, waitMs)
      return () => leave(key, share)
    },
  }
}

const turn = ({ waiting }: Share, waitMs: number): Promise<void> =>
  new Promise((enter, giveUp) => {
    const called = (): void => {
      clearTimeout(late)
      enter()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(called), 1)
      giveUp(new Refused('too_many'))
    }, waitMs)
    waiting.push(called)
  })

/**
 * Lets nobody use all of the server: a person's requests share a few places, and so do those of an
 * address that belong to nobody. A place is held while a request is answered, from its whole body to
 * the end of its answer; a stream that takes over its connection leaves at once.
 */
export function shareOut(app: FastifyInstance, terms: ShareTerms): void {
  const shares = createShares(terms)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    const { handler } = route
    route.handler = async function (request, reply) {
      const leave = await shares.enter(keyOf(request))
      try {
        return await handler.call(this, request, reply)
      } finally {
        leave()
      }
    }
  })
}

const keyOf = ({ caller, ip }: FastifyRequest): string =>
  caller ? `person ${caller.personId}` : `network ${networkOf(ip)}`
