import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'

/** What a member can answer a challenge with beside their mailbox. */
export interface Held {
  /** Confirmed, that is. */
  readonly authenticator: boolean
  readonly passkeys: number
  /** Unused ones. */
  readonly backupCodes: number
}

export async function heldBy(db: Db, memberId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select exists (select 1 from authenticator
                    where member_id = ${memberId} and confirmed_at is not null) as authenticator,
           (select count(*)::int from passkey where member_id = ${memberId}) as passkeys,
           (select count(*)::int from backup_code
             where member_id = ${memberId} and used_at is null) as "backupCodes"`.execute(db)
  const [held] = rows
  assert(held, 'a query without a table answers one row')
  return held
}
