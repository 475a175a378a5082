import { sql } from 'kysely'
import { standings } from '../../identity/server/identity.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import { fullName } from '../../../values/person.ts'
import { type AcceptedPasscode, LIST_LENGTH_MAX, type UsedPasscode } from '../contract.ts'
import { unseal } from './seal.ts'

interface AcceptedRow {
  readonly id: string
  readonly sealed_code: Buffer | null
  readonly person_id: string | null
  readonly email: string | null
  readonly added_by: string | null
  readonly added_at: Date
  readonly expires_at: Date | null
  readonly used_count: number
  readonly total: bigint
}

/** Accepted at `at`: on the list, not over, and, if it is one member's, not used. */
const accepted = (db: Db, at: Date, only: string | null, limit: number) =>
  sql<AcceptedRow>`
    select p.id, p.sealed_code, p.person_id, s.email, p.added_by, p.added_at, p.expires_at,
           coalesce(u.used_count, 0)::integer as used_count, count(*) over () as total
      from passcode p
      left join ${standings(db)} s on s."personId" = p.person_id
      left join (select code_hash, count(*) as used_count from passcode_use
                  where cleared_at is null group by code_hash) u on u.code_hash = p.code_hash
     where p.removed_at is null and (p.expires_at is null or p.expires_at > ${at})
       and (p.person_id is null or not exists
             (select from passcode_use x where x.passcode_id = p.id))
       and (${only}::uuid is null or p.id = ${only}::uuid)
     order by p.added_at desc, p.id desc limit ${limit}`.execute(db)

/** What is accepted now, the newest first, and how many there are in all. */
export async function acceptedPasscodes(
  db: Db,
  at: Date,
): Promise<{ accepted: AcceptedPasscode[]; acceptedCount: number }> {
  const { rows } = await accepted(db, at, null, LIST_LENGTH_MAX)
  return { accepted: await present(db, rows), acceptedCount: Number(rows[0]?.total ?? 0n) }
}

/** One passcode as the list shows it; undefined when it is not accepted at `at`. */
export async function acceptedPasscode(
  db: Db,
  id: string,
  at: Date,
): Promise<AcceptedPasscode | undefined> {
  const { rows } = await accepted(db, at, id, 1)
  return (await present(db, rows))[0]
}

async function present(db: Db, rows: readonly AcceptedRow[]): Promise<AcceptedPasscode[]> {
  const people = rows.flatMap(({ person_id, added_by }) => [person_id, added_by])
  const nameOf = await namesBy(db, people)
  return rows.map((row) => ({
    id: row.id,
    code: row.sealed_code && unseal(db, row.sealed_code),
    member:
      row.person_id === null
        ? null
        : {
            personId: row.person_id,
            name: nameOf(row.person_id),
            email: row.email ?? '',
          },
    addedBy: row.added_by && nameOf(row.added_by),
    addedAt: row.added_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    usedCount: row.used_count,
  }))
}

interface UsedRow {
  readonly id: string
  readonly sealed_code: Buffer | null
  readonly person_id: string
  readonly email: string
  readonly used_at: Date
  readonly total: bigint
}

/** Who has used what since the used passcodes were last cleared, the latest first. */
export async function usedPasscodes(db: Db): Promise<{ used: UsedPasscode[]; usedCount: number }> {
  const { rows } = await sql<UsedRow>`
    select u.id, p.sealed_code, u.person_id, s.email, u.used_at, count(*) over () as total
      from passcode_use u
      join passcode p on p.id = u.passcode_id
      join ${standings(db)} s on s."personId" = u.person_id
     where u.cleared_at is null
     order by u.used_at desc, u.id desc limit ${LIST_LENGTH_MAX}`.execute(db)
  const nameOf = await namesBy(
    db,
    rows.map(({ person_id }) => person_id),
  )
  const used = rows.map(({ id, sealed_code, person_id, email, used_at }) => ({
    id,
    code: sealed_code && unseal(db, sealed_code),
    usedBy: { personId: person_id, name: nameOf(person_id), email },
    usedAt: used_at.toISOString(),
  }))
  return { used, usedCount: Number(rows[0]?.total ?? 0n) }
}

async function namesBy(
  db: Db,
  personIds: readonly (string | null)[],
): Promise<(personId: string) => string> {
  const names = await namesOf(db, [...new Set(personIds.filter((id) => id !== null))])
  return (personId) => {
    const person = names.get(personId)
    assert(person, 'whoever is named by a passcode is there')
    return fullName(person)
  }
}
