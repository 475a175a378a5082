import { record } from '../../audit/server/audit.ts'
import { tell } from '../../notifications/server/notifications.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import { mailLocked, mailTriesUsedUp } from './mails.ts'
import type { IdentityTables } from './tables.ts'
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
  readonly purpose: IdentityTables['challenge']['purpose']
  readonly at: Date
  readonly address: string
  readonly institution: Institution
}

type Account = Pick<IdentityTables['sign_in'], 'email'> & {
  readonly codes_failed: number
  readonly locks_in_a_row: number
}

/** Counts a wrong answer against its challenge and its account. The caller holds the account's lock. */
export async function countFailure(tx: Db, failure: Failure, account: Account): Promise<void> {
  const { memberId, purpose, at, address, institution } = failure
  const { email, codes_failed, locks_in_a_row } = account
  const triesLeft = await takeTry(tx, failure)
  const failures = codes_failed + 1
  const locks = failures >= FAILURES_MAX
  const locksInARow = locks_in_a_row + 1
  const isForGood = locksInARow >= LOCKS_MAX
  const lockedUntil = isForGood
    ? FOR_GOOD
    : new Date(at.getTime() + FIRST_LOCK_MS * 2 ** locks_in_a_row)
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set(
      locks
        ? { codes_failed: 0, locks_in_a_row: locksInARow, locked_until: lockedUntil }
        : { codes_failed: failures },
    )
    .where('member_id', '=', memberId)
    .execute()
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
    .withTables<IdentityTables>()
    .updateTable('challenge')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', challengeId)
    .returning('tries_left')
    .executeTakeFirstOrThrow()
  return tries_left
}

/** A right answer makes up for the wrong ones before it. */
export async function forgiveFailures(tx: Db, memberId: string): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ codes_failed: 0, locks_in_a_row: 0, locked_until: null })
    .where('member_id', '=', memberId)
    .execute()
}

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
