import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../../platform/server/db.ts'
import { open, presentKeyId, seal } from '../../../platform/server/vault.ts'
import { newId } from '../../../values/ids.ts'
import type { CodeAttempt } from './codeAttempt.ts'
import type { FactorTables } from './tables.ts'

/** What RFC 6238 recommends and every app takes for granted. */
const STEP_SECONDS = 30
const DIGITS = 6
/** One step of drift either way, for clocks that are a little off. */
const DRIFT_STEPS = 1
const SECRET_BYTES = 20
const CONFIRM_WITHIN_MS = 15 * 60_000
const ROWS_AT_ONCE = 100

/** Binds a sealed secret to its row, so that it cannot be moved to the row of another member. */
const contextOf = (id: string): string => `authenticator ${id}`

const authenticators = (db: Db) => db.withTables<FactorTables>()

interface Start {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  /** The name the app shows above the code. */
  readonly issuer: string
  readonly at: Date
}

/** A new secret, which counts for nothing until {@link confirmAuthenticator}; one before it is void. */
export async function startAuthenticator(
  tx: Db,
  { personId, sessionId, email, issuer, at }: Start,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const id = newId()
  const secret = new Secret({ size: SECRET_BYTES })
  const tables = authenticators(tx)
  await tables
    .deleteFrom('authenticator')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is', null)
    .execute()
  await tables
    .insertInto('authenticator')
    .values({
      id,
      person_id: personId,
      sealed_secret: seal(tx, secret.base32, contextOf(id)),
      session_id: sessionId,
      made_at: at,
      confirmed_at: null,
      last_step: null,
    })
    .execute()
  const app = new TOTP({ issuer, label: email, secret, digits: DIGITS, period: STEP_SECONDS })
  return { secret: secret.base32, uri: app.toString() }
}

interface Confirmation {
  readonly personId: string
  readonly sessionId: string
  readonly code: string
  readonly at: Date
  readonly deviceAt: Date
}

/**
 * Makes the secret count once the app has shown a code of it; the app used until then stops
 * counting. The caller holds the lock on the sign-in row.
 * - `nothing_to_confirm`: none was started in this session within a quarter of an hour.
 * - `code_invalid`: not a code of this secret, now.
 */
export async function confirmAuthenticator(
  tx: Db,
  { personId, sessionId, code, at, deviceAt }: Confirmation,
): Promise<'confirmed' | 'nothing_to_confirm' | 'code_invalid'> {
  const tables = authenticators(tx)
  const pending = await tables
    .selectFrom('authenticator')
    .select(['id', 'sealed_secret'])
    .where('person_id', '=', personId)
    .where('session_id', '=', sessionId)
    .where('confirmed_at', 'is', null)
    .where('made_at', '>', new Date(at.getTime() - CONFIRM_WITHIN_MS))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!pending) return 'nothing_to_confirm'
  const step = stepOf(tx, pending, code, deviceAt)
  if (step === undefined) return 'code_invalid'
  await removeAuthenticator(tx, personId)
  await tables
    .updateTable('authenticator')
    .set({ confirmed_at: at, last_step: step })
    .where('id', '=', pending.id)
    .execute()
  return 'confirmed'
}

/** False when the member had no confirmed authenticator. */
export async function removeAuthenticator(tx: Db, personId: string): Promise<boolean> {
  const { numDeletedRows } = await authenticators(tx)
    .deleteFrom('authenticator')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const authenticatorOf = (
  db: Db,
  personId: string,
): Promise<{ readonly confirmedAt: Date | null } | undefined> =>
  authenticators(db)
    .selectFrom('authenticator')
    .select('confirmed_at as confirmedAt')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

/** True for a code of a time step later than any accepted before, which is thereby used up. */
export async function takeAuthenticatorCode(
  tx: Db,
  { personId, code, deviceAt }: Pick<CodeAttempt, 'personId' | 'code' | 'deviceAt'>,
): Promise<boolean> {
  const tables = authenticators(tx)
  const own = await tables
    .selectFrom('authenticator')
    .select(['id', 'sealed_secret'])
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const step = own && stepOf(tx, own, code, deviceAt)
  if (step === undefined) return false
  const { numUpdatedRows } = await tables
    .updateTable('authenticator')
    .set({ last_step: step })
    .where('id', '=', own!.id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Sealed = Pick<FactorTables['authenticator'], 'id' | 'sealed_secret'>

/** The time step a code belongs to; undefined for a code of none nearby. */
function stepOf(db: Db, { id, sealed_secret }: Sealed, code: string, at: Date): bigint | undefined {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(open(db, sealed_secret, contextOf(id))),
    digits: DIGITS,
    period: STEP_SECONDS,
    timestamp: at.getTime(),
    window: DRIFT_STEPS,
  })
  if (delta === null) return undefined
  return BigInt(Math.floor(at.getTime() / 1000 / STEP_SECONDS) + delta)
}

/** Seals some secrets again under the present key; answers how many, 0 when nothing is left. */
export async function resealAuthenticators(tx: Db): Promise<number> {
  const { rows } = await sql<Sealed>`
    select id, sealed_secret from authenticator
     where substring(sealed_secret from 2 for 4) <> ${presentKeyId(tx)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(tx)
  for (const { id, sealed_secret } of rows) {
    const again = seal(tx, open(tx, sealed_secret, contextOf(id)), contextOf(id))
    await sql`update authenticator set sealed_secret = ${again} where id = ${id}`.execute(tx)
  }
  return rows.length
}
