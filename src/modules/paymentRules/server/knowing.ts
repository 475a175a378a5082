// What the rules know of whoever pays before there is a payment, told by those who let people in.

import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { PaymentRuleTables } from './tables.ts'

interface Beginning {
  readonly sessionId: string
  readonly personId: string
  /** The same for everybody who signs in there. */
  readonly browserId: string
  /** Since when this person signs in there. */
  readonly knownSince: Date
  readonly at: Date
}

/** In which browser a session begins. */
export async function noteBrowser(
  tx: Tx,
  { sessionId, personId, browserId, knownSince, at }: Beginning,
): Promise<void> {
  await tx
    .withTables<PaymentRuleTables>()
    .insertInto('payment_session')
    .values({
      session_id: sessionId,
      person_id: personId,
      browser_id: browserId,
      known_since: knownSince,
      began_at: at,
    })
    .execute()
}

/** That somebody chose another password. */
export async function noteNewPassword(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .withTables<PaymentRuleTables>()
    .insertInto('payment_password')
    .values({ person_id: personId, changed_at: at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ changed_at: at }))
    .execute()
}

/** When somebody chose the password they have; undefined where that is not known. */
export async function passwordChangedAt(db: Db, personId: string): Promise<Date | undefined> {
  const row = await db
    .withTables<PaymentRuleTables>()
    .selectFrom('payment_password')
    .select('changed_at')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.changed_at
}

/** Sessions last hours, and a demonstration may jump ahead. */
const SESSIONS_KEPT = '60 days'
/** Previews look back ninety days. */
const FACTS_KEPT = '400 days'

/** Forgets sessions that are long over. */
export async function forgetBrowsers(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_session where began_at < ${now}::timestamptz - ${SESSIONS_KEPT}::interval`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Forgets what was known of payments that nobody looks at any more. */
export async function forgetFacts(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from payment_fact where at < ${now}::timestamptz - ${FACTS_KEPT}::interval`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
