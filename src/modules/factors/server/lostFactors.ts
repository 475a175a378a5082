import type { Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { forgetBackupCodes } from './backupCodes.ts'
import {
  blockOutgoing,
  endAllSessions,
  lockedUntilOf,
  lockSignIn,
} from '../../identity/server/identity.ts'
import { endChallenges } from './challenges.ts'
import { forgiveFailures } from './failures.ts'
import { enrolledFactorsOf, type EnrolledFactors } from './enrolledFactors.ts'
import { isStrong } from './secondSteps.ts'
import type { FactorTables } from './tables.ts'
import { isForGood } from './waits.ts'

/** The second steps a member has, as staff see them who are asked for help. */
export interface FactorsForStaff extends EnrolledFactors {
  /** Until when no code is accepted after too many wrong ones. */
  readonly lockedUntil: Date | null
  /** No wait helps: only taking the second steps away does. */
  readonly isLockedForGood: boolean
}

export async function factorsForStaff(
  db: Db,
  personId: string,
  at: Date,
): Promise<FactorsForStaff> {
  const until = await lockedUntilOf(db, personId)
  return {
    ...(await enrolledFactorsOf(db, personId)),
    lockedUntil: until && until > at ? until : null,
    isLockedForGood: until !== null && isForGood(until),
  }
}

/**
 * Takes app, passkeys, backup codes and locks away from a member who lost them, so that they sign
 * in with password and mailbox and set up new ones. Their sessions end, and what was asked of them.
 * Anybody with their mailbox and password could do the same, so outgoing transfers are blocked for a day.
 * @returns what they had; undefined where there was nothing to take away
 */
export async function removeSecondSteps(
  tx: Db,
  personId: string,
  at: Date,
): Promise<FactorsForStaff | undefined> {
  await lockSignIn(tx, personId)
  const enrolled = await factorsForStaff(tx, personId, at)
  if (!isStrong(enrolled) && enrolled.lockedUntil === null) return undefined
  const tables = tx.withTables<FactorTables>()
  await tables.deleteFrom('authenticator').where('person_id', '=', personId).execute()
  await tables.deleteFrom('passkey').where('person_id', '=', personId).execute()
  await forgetBackupCodes(tx, personId)
  await forgiveFailures(tx, personId)
  await blockOutgoing(tx, personId, at)
  await endChallenges(tx, personId, at)
  await endAllSessions(tx, personId, at)
  await publish(tx, 'standing', [personId])
  return enrolled
}
