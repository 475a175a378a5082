import type { Db, Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { normalizeEmail } from '../../../values/email.ts'
import type { Role, Status } from '../../../values/endpoint.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import type { StaffRole } from '../../../values/staffRoles.ts'
import { assert } from '../../../values/result.ts'
import { STATUSES_IN_USE } from '../../../values/standing.ts'
import { endAllSessions } from './sessions.ts'
import type { IdentityTables } from './tables.ts'

/** Who a member is to the portal: the address they sign in with, and what they may reach. */
export interface Standing {
  readonly personId: string
  readonly email: string
  readonly role: Role
  readonly staffRole: StaffRole | null
  readonly status: Status
}

/** The query for standings, to be narrowed, or joined to rows of another module. */
export const standings = (db: Db) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select([
      'sign_in.person_id as personId',
      'sign_in.email',
      'sign_in.role',
      'sign_in.staff_role as staffRole',
      'sign_in.status',
    ])

/** The standing of many members at once; unknown ids are absent. */
export async function standingsOf(
  db: Db,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (personIds.length === 0) return new Map()
  const rows = await standings(db).where('person_id', 'in', personIds).execute()
  return new Map(rows.map((row) => [row.personId, row]))
}

/** Finds a member by the address they sign in with, in whatever case it was typed. */
export const standingByEmail = (db: Db, email: string): Promise<Standing | undefined> =>
  standings(db).where('email', '=', normalizeEmail(email)).executeTakeFirst()

/** Where to write to a member. */
export async function emailOf(db: Db, personId: string): Promise<string> {
  const row = await standings(db).where('person_id', '=', personId).executeTakeFirst()
  assert(row, 'the member has a sign-in')
  return row.email
}

/** How many administrators can sign in and act. */
export async function administratorCount(db: Db): Promise<number> {
  const { count } = await db
    .withTables<IdentityTables>()
    .selectFrom('sign_in')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('staff_role', '=', 'administrator')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The standing, which nobody changes until the transaction ends. */
export const lockStanding = (tx: Tx, personId: string): Promise<Standing | undefined> =>
  standings(tx).where('person_id', '=', personId).forNoKeyUpdate().executeTakeFirst()

/** As {@link lockStanding}, by the address as it is kept. */
export const lockStandingByEmail = (tx: Tx, email: string): Promise<Standing | undefined> =>
  standings(tx).where('email', '=', email).forNoKeyUpdate().executeTakeFirst()

/** As {@link lockStanding} for everybody who is active staff, in the order of ids. */
export const lockStaff = (tx: Tx): Promise<readonly Standing[]> =>
  standings(tx)
    .where('role', '=', 'admin')
    .where('status', 'in', STATUSES_IN_USE)
    .orderBy('person_id')
    .forNoKeyUpdate()
    .execute()

/**
 * Changes what a member is allowed; it holds from their next request on. Whoever is suspended, or
 * becomes or stops being an administrator, has to sign in again: a cookie made for less must not
 * carry more.
 */
export async function setStanding(
  tx: Db,
  personId: string,
  { role, status, at }: { readonly role: Role; readonly status: Status; readonly at: Date },
): Promise<void> {
  const tables = tx.withTables<IdentityTables>()
  const before = await tables
    .selectFrom('sign_in')
    .select('role')
    .where('person_id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  assert(before, 'the member has a sign-in')
  await tables
    .updateTable('sign_in')
    .set({ role, status })
    .where('person_id', '=', personId)
    .execute()
  const powersChanged = (before.role === 'admin') !== (role === 'admin')
  if (powersChanged || status === 'suspended') await endAllSessions(tx, personId, at)
  await publish(tx, 'standing', [personId])
}

/** Whether whoever acts may do something to this person: to a colleague only who manages staff. */
export async function mayActOn(
  db: Db,
  { staffRole = null }: { readonly staffRole?: StaffRole | null },
  personId: string,
): Promise<boolean> {
  if (roleHolds(staffRole, 'staff:manage')) return true
  return (await standingsOf(db, [personId])).get(personId)?.role !== 'admin'
}

/** Gives a colleague another role; they sign in again with it. */
export async function setStaffRole(
  tx: Tx,
  personId: string,
  { staffRole, at }: { readonly staffRole: StaffRole; readonly at: Date },
): Promise<void> {
  await tx
    .withTables<IdentityTables>()
    .updateTable('sign_in')
    .set({ staff_role: staffRole })
    .where('person_id', '=', personId)
    .execute()
  await endAllSessions(tx, personId, at)
  await publish(tx, 'standing', [personId])
}
