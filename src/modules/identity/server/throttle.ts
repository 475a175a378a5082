import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../../platform/server/network.ts'
import { tokenHashOf } from './secret.ts'

export interface Limits {
  /** Unsuccessful attempts a minute from one network address. */
  readonly attemptsPerAddress: number
  /** Wrong passwords in a quarter of an hour for one e-mail address, known or not. */
  readonly failuresPerAccount: number
  /** Wrong passwords a minute over all, above which each attempt counts five times. */
  readonly failuresOverall: number
}

export const LIMITS: Limits = {
  attemptsPerAddress: 20,
  failuresPerAccount: 50,
  failuresOverall: 300,
}

const COST_UNDER_ATTACK = 5
const EVERYBODY = 'everybody'

/** Counts attempts in the database, so that neither a restart nor a second server forgets them. */
export interface Throttle {
  /** Zero lets the attempt go on to the costly part; else the seconds to wait. */
  secondsToWait(address: string, email: string): Promise<number>
  failed(email: string): Promise<void>
  /** Gives the address its attempt back: an office may share one. */
  succeeded(address: string): Promise<void>
}

/**
 * None of these may be called inside a transaction: they take a connection of their own, and the
 * embedded engine has only one.
 */
export function createThrottle(pool: Pool, limits: Limits): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'identity_throttle',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      // Once over the limit, a flood no longer reaches the database.
      inMemoryBlockOnConsumed: points + 1,
    })
  const byAddress = limiter('address', limits.attemptsPerAddress, 60)
  const byAccount = limiter('account', limits.failuresPerAccount, 15 * 60)
  const overall = limiter('overall', limits.failuresOverall, 60)
  return {
    secondsToWait: async (address, email) => {
      const site = await overall.get(EVERYBODY)
      const underAttack = (site?.consumedPoints ?? 0) >= limits.failuresOverall
      const wait = await consume(byAddress, networkOf(address), underAttack ? COST_UNDER_ATTACK : 1)
      if (wait > 0) return wait
      const account = await byAccount.get(accountKey(email))
      const spent = (account?.consumedPoints ?? 0) >= limits.failuresPerAccount
      return account && spent ? secondsIn(account) : 0
    },
    failed: async (email) => {
      await consume(byAccount, accountKey(email), 1)
      await consume(overall, EVERYBODY, 1)
    },
    succeeded: async (address) => {
      await byAddress.reward(networkOf(address), 1)
    },
  }
}

const secondsIn = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))

async function consume(limiter: RateLimiterPostgres, key: string, points: number): Promise<number> {
  try {
    await limiter.consume(key, points)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsIn(refusal)
    throw refusal
  }
}

/** Addresses of people stay out of this table too. */
const accountKey = (email: string): string => tokenHashOf(email).toString('base64url')
