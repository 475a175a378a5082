import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'

/** What a member can answer a challenge with beside their mailbox. */
export interface EnrolledFactors {
  /** Confirmed, that is. */
  readonly authenticator: boolean
  readonly passkeys: number
  /** Unused ones. */
  readonly backupCodes: number
}

export async function enrolledFactorsOf(db: Db, personId: string): Promise<EnrolledFactors> {
  const { rows } = await sql<EnrolledFactors>`
    select exists (select 1 from authenticator
                    where person_id = ${personId} and confirmed_at is not null) as authenticator,
           (select count(*)::int from passkey where person_id = ${personId}) as passkeys,
           (select count(*)::int from backup_code
             where person_id = ${personId} and used_at is null) as "backupCodes"`.execute(db)
  const [enrolled] = rows
  assert(enrolled, 'a query without a table answers one row')
  return enrolled
}

/** For a query about members: whether one of them has an authenticator app or a passkey. */
export const hasStrongFactor = (personId: RawBuilder<string>): RawBuilder<boolean> => sql`(
  exists (select 1 from authenticator a
           where a.person_id = ${personId} and a.confirmed_at is not null)
  or exists (select 1 from passkey p where p.person_id = ${personId}))`
