import { english, verbatim, type Words } from '../../../values/sentence.ts'
import type { Db } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { networkOf } from '../../../platform/server/network.ts'
import { countedIn, giveBack, type Limit, throttle } from '../../../platform/server/throttle.ts'
import { askToWait } from '../../factors/server/factors.ts'
import { knownDeviceOf } from './knownDevices.ts'
import {
  countWrong,
  forgetTries,
  giveTryBack,
  takeTry,
  type TryKey,
  type TryRule,
} from './passwordTries.ts'

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

/** After so many wrong passwords in a day the owner of the account is told. */
export const WRONG_PASSWORDS_TOLD = 20

interface PasswordAttempt {
  readonly email: string
  readonly address: string
  /** The cookie of a known device, where the browser has one. */
  readonly deviceToken: string | undefined
  readonly at: Date
}

/** The refusal of a try: how long to wait, and the sentence that says so. */
export interface Wait {
  readonly admitted: false
  readonly seconds: number
  readonly message: Words
}

/** A try that may look at the password, and has to say what came of it. */
export interface Try {
  readonly admitted: true
  /** Its owner's device, which goes ahead of strangers where passwords queue for being hashed. */
  readonly deviceId: string | undefined
  wasRight(): Promise<void>
  /** @returns how many wrong passwords there were today for the account */
  wasWrong(): Promise<number>
  /** The password was not looked at. */
  wasNotLookedAt(): Promise<void>
}

/**
 * Counts a try at the password, on a known device apart from everybody else's, as a wrong one until it
 * turns out not to be. Counts stand in the database: neither a restart nor a second server forgets them.
 */
export async function admit(db: Db, limits: Limits, attempt: PasswordAttempt): Promise<Try | Wait> {
  const { email, deviceToken: token, at } = attempt
  const deviceId = await knownDeviceOf(db, { token, email, at })
  if (deviceId === undefined) return admitStranger(db, limits, attempt)
  const key = ['device', deviceId]
  const seconds = await takeTry(db, key, limits, at)
  return seconds > 0 ? waitFor(seconds) : tryOf(db, attempt, key, { deviceId })
}

async function admitStranger(
  db: Db,
  limits: Limits,
  attempt: PasswordAttempt,
): Promise<Try | Wait> {
  const { email, address, at } = attempt
  const network = networkOf(address)
  const isAttack = (await countedIn(db, at, OVERALL)) >= limits.failuresOverall
  const ofNetwork = {
    ...perMinute(`password from ${network}`, limits.attemptsPerNetwork),
    points: isAttack ? COST_UNDER_ATTACK : 1,
  }
  const atOnce = await throttle(db, at, ofNetwork)
  if (atOnce > 0) return waitFor(atOnce)
  const key = ['pair', email, network]
  const pair = await takeTry(db, key, limits, at)
  if (pair > 0) return waitFor(pair)
  const account = keyed(db, 'password tries', email).toString('base64url')
  const ofStrangers = {
    key: `password for ${account}`,
    countMax: limits.strangersPerAccount,
    lasts: '1 hour',
  }
  const wait = await throttle(db, at, ofStrangers)
  if (wait === 0)
    return tryOf(db, attempt, key, { stranger: { limits, counted: [ofNetwork, ofStrangers] } })
  await giveTryBack(db, key)
  return waitFor(wait, OTHER_WAYS)
}

const OTHER_WAYS = english(
  'A passkey still signs you in, and so does a device on which you signed in before.',
)

const waitFor = (seconds: number, ...more: readonly Words[]): Wait => ({
  admitted: false,
  seconds,
  message: verbatim([askToWait(seconds), ...more].join(' ')),
})

const OVERALL = 'wrong passwords'

const perMinute = (key: string, countMax: number): Limit => ({ key, countMax, lasts: '1 minute' })

interface CountedStranger {
  readonly limits: Limits
  /** Of network and account; both get a right attempt back: an office may share one. */
  readonly counted: readonly Limit[]
}

const tryOf = (
  db: Db,
  { email, at }: PasswordAttempt,
  key: TryKey,
  { deviceId, stranger }: { readonly deviceId?: string; readonly stranger?: CountedStranger },
): Try => ({
  admitted: true,
  deviceId,
  wasRight: async () => {
    await forgetTries(db, key)
    if (stranger) await giveBack(db, stranger.counted)
  },
  wasWrong: async () => {
    if (stranger) await throttle(db, at, perMinute(OVERALL, stranger.limits.failuresOverall))
    return countWrong(db, email, at)
  },
  wasNotLookedAt: async () => {
    await giveTryBack(db, key)
    if (stranger) await giveBack(db, stranger.counted)
  },
})

/** Zero lets a passkey be asked for; else the seconds to wait. Wrong passwords do not count here. */
export const secondsToPasskey = (
  db: Db,
  { passkeysPerNetwork }: Limits,
  { address, at }: Pick<PasswordAttempt, 'address' | 'at'>,
): Promise<number> =>
  throttle(db, at, perMinute(`passkey from ${networkOf(address)}`, passkeysPerNetwork))
