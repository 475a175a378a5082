import { record } from '../../audit/server/audit.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { type LockedSignIn, setCodeFailures } from '../../identity/server/identity.ts'
import { mailLocked, mailTriesUsedUp } from './notifications.ts'
import type { FactorTables, Purpose } from './tables.ts'
import { FOR_GOOD } from './waits.ts'

// Wrong answers to challenges: how many there may be, and who hears of them.

/** Wrong codes in a row after which the account waits, however many challenges they were spread over. */
const FAILURES_MAX = 10
const FIRST_LOCK_MS = 15 * 60_000
/** A hundred wrong codes in a row, over days: from then on only staff open the account again. */
const LOCKS_MAX = 10

interface Failure {
  readonly challengeId: string
  readonly memberId: string
  readonly purpose: Purpose
  readonly at: Date
  readonly address: string
  readonly institution: Institution
}

/** Counts a wrong answer against its challenge and its account. The caller holds the account's lock. */
export async function countFailure(tx: Db, failure: Failure, account: LockedSignIn): Promise<void> {
  const { memberId, purpose, at, address, institution } = failure
  const { email } = account
  const triesLeft = await takeTry(tx, failure)
  const failures = account.codesFailed + 1
  const locks = failures >= FAILURES_MAX
  const locksInARow = account.locksInARow + 1
  const isForGood = locksInARow >= LOCKS_MAX
  const lockedUntil = isForGood
    ? FOR_GOOD
    : new Date(at.getTime() + FIRST_LOCK_MS * 2 ** account.locksInARow)
  const counted = locks ? { codesFailed: 0, locksInARow, lockedUntil } : { codesFailed: failures }
  await setCodeFailures(tx, memberId, counted)
  const event = { at, actorId: memberId, subjectId: memberId, address }
  await record(tx, { ...event, action: 'code.refused', detail: { purpose, failures } })
  if (locks) {
    await record(tx, { ...event, action: 'sign_in.locked', detail: { until: lockedUntil } })
    await mailLocked(tx, institution, { to: email, at, isForGood })
    await tell(tx, [{ memberId, at, ...(isForGood ? LOCKED_FOR_GOOD : LOCKED) }])
  } else if (purpose === 'sign-in' && triesLeft === 0) {
    await mailTriesUsedUp(tx, institution, { to: email, at })
    await tell(tx, [{ memberId, at, ...TRIES_USED_UP }])
  }
}

/** @returns how many are left */
async function takeTry(tx: Db, { challengeId }: Pick<Failure, 'challengeId'>): Promise<number> {
  const { tries_left } = await tx
    .withTables<FactorTables>()
    .updateTable('challenge')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', challengeId)
    .returning('tries_left')
    .executeTakeFirstOrThrow()
  return tries_left
}

/** A right answer makes up for the wrong ones before it. */
export const forgiveFailures = (tx: Db, memberId: string): Promise<void> =>
  setCodeFailures(tx, memberId, { codesFailed: 0, locksInARow: 0, lockedUntil: null })

const TRIES_USED_UP = {
  kind: 'security',
  title: 'Sign-in stopped after wrong codes',
  text: 'Somebody gave your password correctly and then five wrong codes. If this was not you, your password is known to somebody else: change it and call us.',
} as const

const LOCKED = {
  kind: 'security',
  title: 'Too many wrong codes',
  text: 'For your safety no code is accepted for a while. Your money is not affected. If this was not you, your password is known to somebody else: call us.',
} as const

const LOCKED_FOR_GOOD = {
  kind: 'security',
  title: 'No code is accepted any more',
  text: 'A hundred wrong codes in a row were given for your account, with your password. Call us: together we set up new second steps. A passkey still signs you in.',
} as const
