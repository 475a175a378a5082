import type { Db } from '../../../platform/server/db.ts'
import type { IdentityTables } from './tables.ts'

/**
 * A mailbox alone chooses a new password, and where there is no app or passkey yet it also sets up
 * the first one. Its owner gets this long to notice before money is gone.
 */
const BLOCKED_MS = 24 * 60 * 60_000

/** Blocks the member's transfers to other banks and to new payees for a day. */
export async function blockOutgoing(tx: Db, personId: string, at: Date): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ outgoing_blocked_until: new Date(at.getTime() + BLOCKED_MS) })
    .where('person_id', '=', personId)
    .execute()
}

const blockOf = (db: Db, personId: string) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(['outgoing_blocked_until as until', 'everything_locked_at as lockedAt'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()

/** Until when the member's transfers to other banks and to new payees are blocked; null where they are not. */
export async function outgoingBlockedUntil(
  db: Db,
  personId: string,
  at: Date,
): Promise<Date | null> {
  const { until } = await blockOf(db, personId)
  return until !== null && until > at ? until : null
}

/** Whether the member's transfers to other banks and to new payees are blocked at `at`, or everything is. */
export async function isOutgoingBlocked(db: Db, personId: string, at: Date): Promise<boolean> {
  const { until, lockedAt } = await blockOf(db, personId)
  return lockedAt !== null || (until !== null && until > at)
}
