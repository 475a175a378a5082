import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { refuse, ok, type Result } from '../../../values/result.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { sameBytes } from '../../../platform/server/token.ts'
import type { CodeAttempt } from './codeAttempt.ts'
import type { FactorTables } from './tables.ts'
import { askToWaitUntil } from './waits.ts'

const CODE_LIFETIME_MS = 10 * 60_000
const HOUR_MS = 60 * 60_000
/**
 * Used codes do not count, so a member who signs in often is not stopped. Those that strangers had mailed, who know the
 * password, do not count in a session or on a device where the member signed in before, so they keep nobody out.
 */
const UNUSED_PER_HOUR_MAX = 5

/** Bound to its challenge: the same digits answer no other one. */
const hashOf = (db: Db, challengeId: string, code: string): Buffer =>
  keyed(db, 'emailed-code', `${challengeId} ${code}`)

interface Issue {
  readonly challengeId: string
  readonly personId: string
  readonly at: Date
}

/**
 * Makes a code for a challenge; the earlier one stops working. The caller holds the lock on the
 * sign-in row, so that parallel requests cannot pass the limit together.
 */
export async function createEmailedCode(
  db: Db,
  { challengeId, personId, at }: Issue,
): Promise<Result<string, 'too_many'>> {
  const tables = db.withTables<FactorTables>()
  const { unused, first } = await unusedOf(db, { challengeId, personId, at })
  if (first && unused >= UNUSED_PER_HOUR_MAX)
    return refuse('too_many', askToWaitUntil(new Date(first.getTime() + HOUR_MS), at))
  await tables
    .updateTable('emailed_code')
    .set({ voided_at: at })
    .where('challenge_id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await tables
    .insertInto('emailed_code')
    .values({
      id: newId(),
      challenge_id: challengeId,
      person_id: personId,
      code_hash: hashOf(db, challengeId, code),
      sent_at: at,
      expires_at: new Date(at.getTime() + CODE_LIFETIME_MS),
      used_at: null,
      voided_at: null,
    })
    .execute()
  return ok(code)
}

/** What was mailed within the hour and not used, for challenges that were opened where this one was. */
async function unusedOf(db: Db, { challengeId, personId, at }: Issue) {
  const { rows } = await sql<{ unused: number; first: Date | null }>`
    select count(*)::int as unused, min(code.sent_at) as first
      from emailed_code code
      join challenge other on other.id = code.challenge_id
      join challenge own on own.id = ${challengeId}
     where code.person_id = ${personId} and code.used_at is null
       and code.sent_at > ${new Date(at.getTime() - HOUR_MS)}
       and (other.purpose = 'sign-in') = (own.purpose = 'sign-in')
       and other.device_id is not distinct from own.device_id`.execute(db)
  return rows[0]!
}

type Asked = Pick<Issue, 'challengeId' | 'at'>

const liveCode = (db: Db, { challengeId, at }: Asked) =>
  db
    .withTables<FactorTables>()
    .selectFrom('emailed_code')
    .select(['id', 'code_hash'])
    .where('challenge_id', '=', challengeId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** Whether a code that still answers the challenge was mailed. */
export const hasEmailedCode = async (db: Db, asked: Asked): Promise<boolean> =>
  (await liveCode(db, asked)) !== undefined

/** True for the one live code of the challenge, which is thereby used up. */
export async function takeEmailedCode(
  db: Db,
  { challengeId, code, at }: CodeAttempt,
): Promise<boolean> {
  const tables = db.withTables<FactorTables>()
  const live = await liveCode(db, { challengeId, at })
  if (!live || !sameBytes(live.code_hash, hashOf(db, challengeId, code))) return false
  const { numUpdatedRows } = await tables
    .updateTable('emailed_code')
    .set({ used_at: at })
    .where('id', '=', live.id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
