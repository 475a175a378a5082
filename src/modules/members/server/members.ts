import type { Db, Tx } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import { detailsFrom, type MemberTables, rowFrom } from './details.ts'
import type { Names, Person, PersonDetails } from './person.ts'
import { chunksOf } from '../../../platform/server/chunks.ts'
import { fullName } from '../../../values/person.ts'

export type { Names, Person, PersonDetails } from './person.ts'
export { addresseeOf } from './addressee.ts'
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
  const personId = newId()
  const tables = db.withTables<MemberTables>()
  await tables
    .insertInto('person')
    .values(({ fn }) => ({ id: personId, created_at: at ?? fn<Date>('now') }))
    .execute()
  await tables
    .insertInto('person_details')
    .values({ person_id: personId, ...rowFrom(db, personId, person) })
    .execute()
  return personId
}

/** Somebody whose id is given from elsewhere. */
export interface NewPerson {
  readonly personId: string
  readonly details: PersonDetails
  readonly since: Date
}

/** As {@link enroll} for many. */
export async function enrollMany(tx: Tx, people: readonly NewPerson[]): Promise<void> {
  const tables = tx.withTables<MemberTables>()
  for (const some of chunksOf(people)) {
    await tables
      .insertInto('person')
      .values(some.map(({ personId: id, since }) => ({ id, created_at: since })))
      .execute()
    const rows = some.map(({ personId, details }) => ({
      person_id: personId,
      ...rowFrom(tx, personId, details),
    }))
    await tables.insertInto('person_details').values(rows).execute()
  }
}

/** Replaces what is known of a member; who may and why is the caller's to check and record. */
export async function amend(db: Db, personId: string, person: PersonDetails): Promise<void> {
  const { numUpdatedRows } = await db
    .withTables<MemberTables>()
    .updateTable('person_details')
    .set(rowFrom(db, personId, person))
    .where('person_id', '=', personId)
    .executeTakeFirst()
  assert(numUpdatedRows === 1n, 'the member has details')
}

/** Who a member is and how they can be reached; undefined for an unknown id. */
export async function personOf(db: Db, personId: string): Promise<Person | undefined> {
  return (await peopleOf(db, [personId])).get(personId)
}

/** As {@link personOf} for many at once; unknown ids are absent. */
export async function peopleOf(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('person_details')
    .innerJoin('person', 'person.id', 'person_details.person_id')
    .selectAll('person_details')
    .select('person.created_at')
    .where('person_id', 'in', personIds)
    .execute()
  return new Map(rows.map((row) => [row.person_id, detailsFrom(db, row)]))
}

/** What somebody who is known is called, in full. */
export async function fullNameOf(db: Db, personId: string): Promise<string> {
  const names = (await namesOf(db, [personId])).get(personId)
  assert(names, `${personId} has a name`)
  return fullName(names)
}

/** The names alone, for lists; unknown ids are absent. */
export async function namesOf(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Names>> {
  if (personIds.length === 0) return new Map()
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('person_details')
    .select(['person_id', 'first_name', 'last_name'])
    .where('person_id', 'in', personIds)
    .execute()
  return new Map(
    rows.map(({ person_id, first_name, last_name }) => [
      person_id,
      { firstName: first_name, lastName: last_name },
    ]),
  )
}

/** Everybody's name, a page at a time. */
export async function namesAfter(
  db: Db,
  after: string | null,
  limit: number,
): Promise<readonly { readonly id: string; readonly personId: string; readonly name: string }[]> {
  const rows = await db
    .withTables<MemberTables>()
    .selectFrom('person_details')
    .select(['person_id', 'first_name', 'last_name'])
    .$if(after !== null, (query) => query.where('person_id', '>', after))
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return rows.map(({ person_id: id, first_name: firstName, last_name: lastName }) => ({
    id,
    personId: id,
    name: fullName({ firstName, lastName }),
  }))
}
