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

export async function enrolledFactorsOf(db: Db, memberId: string): Promise<EnrolledFactors> {
  const { rows } = await sql<EnrolledFactors>`
    select exists (select 1 from authenticator
                    where member_id = ${memberId} and confirmed_at is not null) as authenticator,
           (select count(*)::int from passkey where member_id = ${memberId}) as passkeys,
           (select count(*)::int from backup_code
             where member_id = ${memberId} and used_at is null) as "backupCodes"`.execute(db)
  const [enrolled] = rows
  assert(enrolled, 'a query without a table answers one row')
  return enrolled
}

/** For a query about members: whether one of them has an authenticator app or a passkey. */
export const hasStrongFactor = (memberId: RawBuilder<string>): RawBuilder<boolean> => sql`(
  exists (select 1 from authenticator a
           where a.member_id = ${memberId} and a.confirmed_at is not null)
  or exists (select 1 from passkey p where p.member_id = ${memberId}))`
