import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { mayUsePortal } from '../../../values/standing.ts'
import { endAllSessions } from './sessions.ts'
import { standingsOf } from './standings.ts'
import type { IdentityTables } from './tables.ts'

// What a member does who fears that somebody else is in their account: nothing leaves, nobody stays signed in, and
// only an authenticator app or a passkey signs in, until that or staff unlock it.

/** Locks everything of a person; again changes nothing but that sessions end. After `lockSignIn`. */
export async function lockEverything(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ everything_locked_at: at })
    .where('person_id', '=', personId)
    .where('everything_locked_at', 'is', null)
    .execute()
  await endAllSessions(tx, personId, at)
  await publish(tx, 'standing', [personId])
}

/** @returns false where nothing was locked */
export async function unlockEverything(tx: Tx, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ everything_locked_at: null })
    .where('person_id', '=', personId)
    .where('everything_locked_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Since when everything of a person is locked; null where nothing is. */
export async function everythingLockedSince(db: Db, personId: string): Promise<Date | null> {
  const { since } = await db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select('everything_locked_at as since')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return since
}

/** Whether somebody is suspended, or locked everything because what was done in their name may not be theirs. */
export async function isKeptOut(db: Db, personId: string): Promise<boolean> {
  const standing = (await standingsOf(db, [personId])).get(personId)
  if (!standing || !mayUsePortal(standing)) return true
  return (await everythingLockedSince(db, personId)) !== null
}
