import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import { networkOf } from '../../../platform/server/network.ts'
import {
  countWrong,
  forgetTries,
  giveTryBack,
  takeTry,
  type TryKey,
  type TryRule,
} from './passwordTries.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { askToWait } from '../../factors/server/factors.ts'

export interface Limits extends TryRule {
  /** Unsuccessful attempts a minute from one network, for whichever account. */
  readonly attemptsPerNetwork: number
  /** Wrong passwords an hour for one account from all networks and no known device. */
  readonly strangersPerAccount: number
  /** Wrong passwords a minute over all, above which each attempt counts five times. */
  readonly failuresOverall: number
  /** Passkeys asked for a minute from one network. */
  readonly passkeysPerNetwork: number
}

/** `freeTries` and the waits after them are for one account from one network, or on one device. */
export const LIMITS: Limits = {
  freeTries: 5,
  firstWaitSeconds: 60,
  waitSecondsMax: 60 * 60,
  attemptsPerNetwork: 20,
  strangersPerAccount: 50,
  failuresOverall: 300,
  passkeysPerNetwork: 60,
}

const COST_UNDER_ATTACK = 5
const EVERYBODY = 'everybody'

/** So many wrong passwords in a day are nobody's typing: the owner hears of them. */
export const WRONG_PASSWORDS_TOLD = 20

interface PasswordAttempt {
  readonly address: string
  readonly email: string
  /** See `knownDevices.ts`; undefined for a stranger. */
  readonly deviceId: string | undefined
}

/** What is told to whoever has to wait. */
export interface Wait {
  readonly admitted: false
  readonly seconds: number
  readonly message: string
}

/** A try that may look at the password, and has to say what came of it. */
export interface Try {
  readonly admitted: true
  /** Its owner's device: it goes ahead of strangers where passwords queue for being hashed. */
  readonly isKnownDevice: boolean
  wasRight(): Promise<void>
  /** @returns how many wrong passwords there were today for the account */
  wasWrong(): Promise<number>
  /** The password was not looked at. */
  wasNotLookedAt(): Promise<void>
}

/** Counts attempts in the database, so that neither a restart nor a second server forgets them. */
export interface Throttle {
  /** Counts the attempt as a wrong one until it turns out not to be. */
  admit(attempt: PasswordAttempt): Promise<Try | Wait>
  /** Zero lets a passkey be asked for; else the seconds to wait. Wrong passwords do not count here. */
  secondsToPasskey(address: string): Promise<number>
}

/**
 * None of these may be called inside a transaction: they take a connection of their own, and the
 * embedded engine has only one.
 */
export function createThrottle(
  { db, pool, clock }: { readonly db: Db; readonly pool: Pool; readonly clock: Clock },
  limits: Limits,
): Throttle {
  const limiters = openLimiters(pool, limits)
  const { byNetwork, byPasskeys } = limiters
  const tryFor = (key: TryKey, email: string, strangers?: StrangersCount): Try => ({
    admitted: true,
    isKnownDevice: strangers === undefined,
    wasRight: async () => {
      await forgetTries(db, key)
      await strangers?.giveBack()
    },
    wasWrong: async () => {
      await strangers?.countOverall()
      return countWrong(db, email, clock.now())
    },
    wasNotLookedAt: async () => {
      await giveTryBack(db, key)
      await strangers?.giveBack()
    },
  })
  return {
    admit: async ({ address, email, deviceId }) => {
      if (deviceId !== undefined) {
        const key = ['device', deviceId]
        const seconds = await takeTry(db, key, limits, clock.now())
        return seconds > 0 ? waitFor(seconds) : tryFor(key, email)
      }
      const network = networkOf(address)
      const atOnce = await consume(byNetwork, network, await costOf(limiters, limits))
      if (atOnce > 0) return waitFor(atOnce)
      const key = ['pair', email, network]
      const pair = await takeTry(db, key, limits, clock.now())
      if (pair > 0) return waitFor(pair)
      const account = keyed(db, 'password tries', email).toString('base64url')
      const strangers = await consume(limiters.byStrangers, account, 1)
      if (strangers === 0) return tryFor(key, email, strangersOf(limiters, { network, account }))
      await giveTryBack(db, key)
      return waitFor(strangers, OTHER_WAYS)
    },
    secondsToPasskey: (address) => consume(byPasskeys, networkOf(address), 1),
  }
}

const OTHER_WAYS =
  ' A passkey still signs you in, and so does a device on which you signed in before.'

const waitFor = (seconds: number, otherWays = ''): Wait => ({
  admitted: false,
  seconds,
  message: askToWait(seconds) + otherWays,
})

function openLimiters(pool: Pool, limits: Limits) {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'sign_in_throttle',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      // Once over the limit, a flood no longer reaches the database.
      inMemoryBlockOnConsumed: points + 1,
    })
  return {
    byNetwork: limiter('network', limits.attemptsPerNetwork, 60),
    byStrangers: limiter('strangers', limits.strangersPerAccount, 60 * 60),
    overall: limiter('overall', limits.failuresOverall, 60),
    byPasskeys: limiter('passkeys', limits.passkeysPerNetwork, 60),
  }
}

type Limiters = ReturnType<typeof openLimiters>

async function costOf({ overall }: Limiters, { failuresOverall }: Limits): Promise<number> {
  const site = await overall.get(EVERYBODY)
  return (site?.consumedPoints ?? 0) >= failuresOverall ? COST_UNDER_ATTACK : 1
}

interface StrangersCount {
  /** Gives network and account their attempt back: an office may share one. */
  giveBack(): Promise<void>
  countOverall(): Promise<void>
}

const strangersOf = (
  { byNetwork, byStrangers, overall }: Limiters,
  { network, account }: { readonly network: string; readonly account: string },
): StrangersCount => ({
  giveBack: async () => {
    await byNetwork.reward(network, 1)
    await byStrangers.reward(account, 1)
  },
  countOverall: async () => {
    await consume(overall, EVERYBODY, 1)
  },
})

const secondsIn = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))

/** @returns zero, or the seconds to wait */
async function consume(limiter: RateLimiterPostgres, key: string, points: number): Promise<number> {
  try {
    await limiter.consume(key, points)
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return secondsIn(refusal)
    throw refusal
  }
}
