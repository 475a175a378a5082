import type { Db } from '../../../platform/server/db.ts'
import { newId } from '../../../values/ids.ts'
import { assert } from '../../../values/result.ts'
import type { IdentificationType, MaritalStatus } from '../../../values/person.ts'
import { detailsFrom, type MemberTables, rowFrom } from './details.ts'

export { resealDetails, sealOldDetails } from './sealing.ts'

export interface PostalAddress {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  /** ISO 3166 alpha-2; absent for people whom staff entered without one. */
  readonly country?: string | undefined
}

export interface EmergencyContact {
  readonly name: string
  readonly relationship: string
  readonly phone: string
}

export interface Identification {
  readonly type: IdentificationType
  readonly number: string
}

/**
 * What the institution knows of a person. Registration fills in all of it; staff who create a
 * member give name, phone and address only.
 */
export interface PersonDetails {
  /** How the person is addressed; absent: first and last name. */
  readonly name?: string | undefined
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly address: PostalAddress
  /** A calendar day, `"1990-02-28"`. */
  readonly dateOfBirth?: string | undefined
  /** ISO 3166 alpha-2. */
  readonly nationality?: string | undefined
  readonly maritalStatus?: MaritalStatus | undefined
  readonly alternativeEmail?: string | undefined
  readonly emergencyContact?: EmergencyContact | undefined
  readonly identification?: Identification | undefined
}

export interface Person extends PersonDetails {
  readonly memberId: string
  readonly name: string
  readonly enrolledAt: Date
}

export interface Names {
  readonly firstName: string
  readonly lastName: string
}

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
