import type { Db } from '../../../platform/server/db.ts'
import type { MemberTables } from './details.ts'

/** Whether other members can find this one by email address. */
export async function isListed(db: Db, personId: string): Promise<boolean> {
  const unlisted = await db
    .withTables<MemberTables>()
    .selectFrom('unlisted_person')
    .select('since')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return unlisted === undefined
}

export async function setListed(
  db: Db,
  personId: string,
  { listed, at }: { readonly listed: boolean; readonly at: Date },
): Promise<void> {
  const tables = db.withTables<MemberTables>()
  if (listed) {
    await tables.deleteFrom('unlisted_person').where('person_id', '=', personId).execute()
    return
  }
  await tables
    .insertInto('unlisted_person')
    .values({ person_id: personId, since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
