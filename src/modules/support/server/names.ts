import type { Db } from '../../../platform/server/db.ts'
import { fullName } from '../../../values/person.ts'
import { english } from '../../../values/sentence.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Colleague } from '../inbox.contract.ts'
import type { SupportTables } from './tables.ts'

/** Looks up the full names of staff, also of those who have left. */
export async function namesIn(
  db: Db,
  memberIds: readonly (string | null)[],
): Promise<(memberId: string) => string> {
  const asked = memberIds.filter((memberId) => memberId !== null)
  const names = await namesOf(db, [...new Set(asked)])
  return (memberId) => {
    const found = names.get(memberId)
    return found ? fullName(found) : english('A former member of staff')
  }
}

/** Everybody a message can be given to, in the order of their names. */
export async function colleagues(db: Db): Promise<Colleague[]> {
  const rows = await db
    .withTables<SupportTables>()
    .selectFrom('support_staff')
    .selectAll()
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('member_id')
    .execute()
  return rows.map(({ member_id, first_name, last_name }) => ({
    memberId: member_id,
    name: fullName({ firstName: first_name, lastName: last_name }),
  }))
}

export const isColleague = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .withTables<SupportTables>()
    .selectFrom('support_staff')
    .select('member_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()) !== undefined
