import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { newId } from '../../../values/ids.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { notifyOfUse } from './notifications.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { seal } from './seal.ts'
import type { PasscodeTables } from './tables.ts'

/** The topic under which staff hear that the list has changed. */
const TOPIC = 'passcodes'

export const hashOf = (db: Db, code: string): Buffer => keyed(db, 'passcode', code)

/** Tells the screens of staff that the list has changed; they read it again. */
export const publishList = (tx: Db): Promise<void> => publish(tx, TOPIC, ['staff'])

interface NewPasscode {
  readonly id?: string
  /** Exactly six digits. */
  readonly code: string
  /** Whose it is; without one it is open to every member, which only a demonstration accepts. */
  readonly personId?: string | undefined
  readonly expiresAt?: Date | undefined
  /** The administrator; null for the seed. */
  readonly addedBy: string | null
  readonly at: Date
}

/** Adds an accepted passcode; adding one that is there already changes nothing and says false. */
export async function addPasscode(db: Db, passcode: NewPasscode): Promise<boolean> {
  const { id = newId(), code, personId = null, expiresAt = null, addedBy, at } = passcode
  assert(/^[0-9]{6}$/.test(code), 'a passcode has six digits')
  const { numInsertedOrUpdatedRows } = await db
    .withTables<PasscodeTables>()
    .insertInto('passcode')
    .values({
      id,
      code_hash: hashOf(db, code),
      person_id: personId,
      added_by: addedBy,
      added_at: at,
      expires_at: expiresAt,
      removed_at: null,
      sealed_code: personId === null ? seal(db, code) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a passcode off the list, for whomever it was meant. */
export async function removePasscode(
  db: Db,
  code: string,
  at: Date,
): Promise<Result<void, 'not_found'>> {
  const { numUpdatedRows } = await db
    .withTables<PasscodeTables>()
    .updateTable('passcode')
    .set({ removed_at: at })
    .where('code_hash', '=', hashOf(db, code))
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? refuse('not_found') : ok(undefined)
}

/**
 * Lets members use again what they have used; the record of the uses stays. A passcode of one
 * member works once in all, so a used one is filed away instead: one statement, because a use
 * between two would be cleared without its passcode being filed.
 */
export async function clearUsedPasscodes(db: Db, at: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    with cleared as (
      update passcode_use set cleared_at = ${at} where cleared_at is null returning passcode_id
    ), filed as (
      update passcode p set removed_at = ${at} from cleared c
       where p.id = c.passcode_id and p.person_id is not null and p.removed_at is null
    )
    select count(*) as count from cleared`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

/** Which of the given codes are open to everybody and used by nobody; in the order given. */
export async function usablePasscodes(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return []
  const rows = await db
    .withTables<PasscodeTables>()
    .selectFrom('passcode')
    .select('code_hash')
    .where(
      'code_hash',
      'in',
      codes.map((code) => hashOf(db, code)),
    )
    .where('person_id', 'is', null)
    .where('expires_at', 'is', null)
    .where('removed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passcode_use')
            .select('passcode_use.id')
            .whereRef('passcode_use.code_hash', '=', 'passcode.code_hash')
            .where('cleared_at', 'is', null),
        ),
      ),
    )
    .execute()
  const usable = new Set(rows.map(({ code_hash }) => code_hash.toString('hex')))
  return codes.filter((code) => usable.has(hashOf(db, code).toString('hex')))
}

interface PasscodeAttempt {
  readonly code: string
  readonly personId: string
  readonly at: Date
  /** Accept shared passcodes, which belong to no member, and those that never expire. */
  readonly sharedAllowed: boolean
}

/**
 * Uses up a passcode for one member. The unique index on uses decides between parallel attempts:
 * exactly one of them gets a true.
 */
export async function takePasscode(db: Db, attempt: PasscodeAttempt): Promise<boolean> {
  const { code, personId, at, sharedAllowed } = attempt
  const { rows } = await sql<{ bound: string | null }>`
    insert into passcode_use (id, passcode_id, code_hash, person_id, used_at)
    select ${newId()}::uuid, id, code_hash, ${personId}::uuid, ${at}
      from passcode
     where code_hash = ${hashOf(db, code)} and removed_at is null
       and (expires_at > ${at} or (expires_at is null and ${sharedAllowed}::boolean))
       and (person_id = ${personId} or (person_id is null and ${sharedAllowed}::boolean))
       -- One member's works once in all: in the moment in which staff clear its use the index knows of none.
       and (person_id is null or not exists
             (select from passcode_use u where u.passcode_id = passcode.id))
     order by person_id nulls last limit 1
    on conflict do nothing
    returning (select p.person_id from passcode p where p.id = passcode_id) as bound`.execute(db)
  const [used] = rows
  if (!used) return false
  if (used.bound !== null) await notifyOfUse(db, { personId, at })
  await publishList(db)
  return true
}
