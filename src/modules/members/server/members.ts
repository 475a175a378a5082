import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import { detailsFrom, type MemberTables, rowFrom } from './details.ts'
import type { Names, Person, PersonDetails } from './person.ts'

export type { Names, Person, PersonDetails } from './person.ts'
export { isListed, setListed } from './listing.ts'
export { resealDetails } from './sealing.ts'

/** Splits a full name as typed into one field: the first word, and the rest. */
export function namesIn(fullName: string): Names {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/**
 * Writes down a new person; sign-in and accounts are other modules' to open.
 * @param at when, by the clock of the action; left out, the time of the transaction
 * @returns the id everything else of this member refers to
 */
export async function enroll(db: Db, person: PersonDetails, at?: Date): Promise<string> {
  const memberId = newId()
  const tables = db.withTables<MemberTables>()
  await tables
    .insertInto('member')
    .values(({ fn }) => ({ id: memberId, created_at: at ?? fn<Date>('now') }))
    .execute()
  await tables
    .insertInto('member_details')
    .values({ member_id: memberId, ...rowFrom(db, memberId, person) })
    .execute()
  return memberId
}

/** Replaces what is known of a member; who may and why is the caller's to check and record. */
export async function amend(db: Db, memberId: string, person: PersonDetails): Promise<void> {
  const { numUpdatedRows } = await db
    .withTables<MemberTables>()
    .updateTable('member_details')
    .set(rowFrom(db, memberId, person))
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'the member has details')
}

/** Who a member is and how they can be reached; undefined for an unknown id. */
export async function personOf(db: Db, memberId: string): Promise<Person | undefined> {
  return (await peopleOf(db, [memberId])).get(memberId)
}

/** As {@link personOf} for many at once; unknown ids are absent. */
export async function peopleOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('member_details')
    .innerJoin('member', 'member.id', 'member_details.member_id')
    .selectAll('member_details')
    .select('member.created_at')
    .where('member_id', 'in', memberIds)
    .execute()
  return new Map(rows.map((row) => [row.member_id, detailsFrom(db, row)]))
}

/** The names alone, for lists; unknown ids are absent. */
export async function namesOf(
  db: Db,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('member_details')
    .select(['member_id', 'first_name', 'last_name'])
    .where('member_id', 'in', memberIds)
    .execute()
  return new Map(
    rows.map(({ member_id, first_name, last_name }) => [
      member_id,
      { firstName: first_name, lastName: last_name },
    ]),
  )
}
