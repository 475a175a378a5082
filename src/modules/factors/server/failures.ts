import { audit } from '../../audit/server/audit.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { type LockedSignIn, setCodeFailures } from '../../identity/server/identity.ts'
import { notifyOfLock, notifyOfTriesUsedUp } from './notifications.ts'
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
  readonly purpose: Purpose
}

/** Counts a wrong answer against its challenge and its account. The caller holds the account's lock. */
export async function countFailure(
  tx: Tx,
  ctx: ActionContext,
  { challengeId, purpose }: Failure,
  account: LockedSignIn,
): Promise<void> {
  const { actorId: personId, at } = ctx
  const triesLeft = await takeTry(tx, challengeId)
  const failures = account.codesFailed + 1
  const locks = failures >= FAILURES_MAX
  const locksInARow = account.locksInARow + 1
  const isForGood = locksInARow >= LOCKS_MAX
  const lockedUntil = isForGood
    ? FOR_GOOD
    : new Date(at.getTime() + FIRST_LOCK_MS * 2 ** account.locksInARow)
  const counted = locks ? { codesFailed: 0, locksInARow, lockedUntil } : { codesFailed: failures }
  await setCodeFailures(tx, personId, counted)
  const refused = { subjectId: personId, detail: { purpose, failures } }
  await audit(tx, ctx, 'code.refused', refused)
  if (locks) {
    const locked = { subjectId: personId, detail: { until: lockedUntil } }
    await audit(tx, ctx, 'sign_in.locked', locked)
    await notifyOfLock(tx, ctx, isForGood ? 'for good' : 'for a while')
  } else if (purpose === 'sign-in' && triesLeft === 0) {
    await notifyOfTriesUsedUp(tx, ctx)
  }
}

/** @returns how many are left */
async function takeTry(tx: Tx, challengeId: string): Promise<number> {
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
export const forgiveFailures = (tx: Db, personId: string): Promise<void> =>
  setCodeFailures(tx, personId, { codesFailed: 0, locksInARow: 0, lockedUntil: null })
