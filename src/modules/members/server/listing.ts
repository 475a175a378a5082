import type { Db } from '../../../platform/server/db.ts'
import type { MemberTables } from './details.ts'

/** Whether other members can find this one by e-mail address. */
export async function isListed(db: Db, memberId: string): Promise<boolean> {
  const unlisted = await db
    .withTables<MemberTables>()
    .selectFrom('unlisted_member')
    .select('since')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return unlisted === undefined
}

export async function setListed(
  db: Db,
  memberId: string,
  { listed, at }: { readonly listed: boolean; readonly at: Date },
): Promise<void> {
  const tables = db.withTables<MemberTables>()
  if (listed) {
    await tables.deleteFrom('unlisted_member').where('member_id', '=', memberId).execute()
    return
  }
  await tables
    .insertInto('unlisted_member')
    .values({ member_id: memberId, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
