import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import type { FactorTables } from './tables.ts'

const LIFETIME_MS = 5 * 60_000
const SWEPT_AT_ONCE = 100

type Purpose = FactorTables['passkey_ceremony']['purpose']

interface Ceremony {
  readonly purpose: Purpose
  /** What the answer is good for: a session, a cookie, a challenge. */
  readonly binding: string
  readonly at: Date
}

/** Makes what a passkey has to sign; what was made for the same thing before is void. */
export async function openCeremony(
  tx: Db,
  { purpose, binding, at }: Ceremony,
): Promise<Uint8Array<ArrayBuffer>> {
  const nonce = new Uint8Array(randomBytes(32))
  await sweep(tx, at)
  const expires_at = new Date(at.getTime() + LIFETIME_MS)
  const text = Buffer.from(nonce).toString('base64url')
  await tx
    .withTables<FactorTables>()
    .insertInto('passkey_ceremony')
    .values({ id: newId(), purpose, binding, nonce: text, expires_at })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'binding']).doUpdateSet({ nonce: text, expires_at }),
    )
    .execute()
  return nonce
}

/**
 * What the passkey must have signed, in base64url; undefined when there is none or it is too late.
 * Taking it ends it, so of any number of answers one is looked at.
 */
export async function takeCeremony(
  tx: Db,
  { purpose, binding, at }: Ceremony,
): Promise<string | undefined> {
  const taken = await tx
    .withTables<FactorTables>()
    .deleteFrom('passkey_ceremony')
    .where('purpose', '=', purpose)
    .where('binding', '=', binding)
    .returning(['nonce', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > at ? taken.nonce : undefined
}

/** Deletes challenges of passkeys that are over: most are never answered, and anybody can ask for one. */
const sweep = (tx: Db, at: Date): Promise<unknown> =>
  sql`delete from passkey_ceremony where id in (
        select id from passkey_ceremony where expires_at < ${at}
         order by expires_at limit ${SWEPT_AT_ONCE} for update skip locked)`.execute(tx)
