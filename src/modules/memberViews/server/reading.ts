import type { Db } from '../../../platform/server/db.ts'
import { roleHolds } from '../../../values/staffPermissions.ts'
import { standingsOf } from '../../identity/server/identity.ts'
import { fullNameOf } from '../../members/server/members.ts'
import type { SharedView, StaffView } from '../contract.ts'
import type { MemberViewTables, OpenView } from './tables.ts'

const maySee = ({ staff_role: role }: Pick<OpenView, 'staff_role'>): boolean =>
  roleHolds(role, 'members:view-as')

/** What goes on of the pages of a member; nothing where any of the conditions is no longer met. */
export async function openViewOf(
  db: Db,
  personId: string,
  at: Date,
): Promise<OpenView | undefined> {
  const view = await db
    .withTables<MemberViewTables>()
    .selectFrom('member_view_open_now')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ends_at', '>', at)
    .executeTakeFirst()
  return view && maySee(view) ? view : undefined
}

export interface Seen {
  readonly viewId: string
  readonly staffId: string
  /** Of the staff. */
  readonly sessionId: string
  readonly at: Date
}

/** The member whose pages this session of staff may read at this moment. */
export async function seenMember(
  db: Db,
  { viewId, staffId, sessionId, at }: Seen,
): Promise<OpenView | undefined> {
  const view = await db
    .withTables<MemberViewTables>()
    .selectFrom('member_view_open_now')
    .selectAll()
    .where('id', '=', viewId)
    .where('staff_id', '=', staffId)
    .where('session_id', '=', sessionId)
    .where('ends_at', '>', at)
    .executeTakeFirst()
  return view && maySee(view) ? view : undefined
}

/** The call that runs, where whoever calls may see pages of members. */
export async function shareableCallOf(db: Db, personId: string, at: Date) {
  const call = await db
    .withTables<MemberViewTables>()
    .selectFrom('member_view_call')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ends_at', '>', at)
    .executeTakeFirst()
  const standing = call && (await standingsOf(db, [call.staff_id])).get(call.staff_id)
  if (!call || standing?.role !== 'admin') return undefined
  return roleHolds(standing.staffRole, 'members:view-as') ? call : undefined
}

export const presentView = async (
  db: Db,
  { id, staff_id: staffId, ends_at: endsAt, begun_at: begunAt }: OpenView,
): Promise<SharedView> => ({
  id,
  staffName: await fullNameOf(db, staffId),
  endsAt: endsAt.toISOString(),
  begunAt: begunAt?.toISOString() ?? null,
})

export const presentToStaff = async (
  db: Db,
  view: OpenView,
  staffId: string,
): Promise<StaffView> => ({
  ...(await presentView(db, view)),
  isOwn: view.staff_id === staffId,
})
