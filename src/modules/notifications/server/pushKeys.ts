import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { openBytes, presentKeyId, sealBytes } from '../../../platform/server/vault.ts'
import { makePushKeys, type PushKeys } from '../../../platform/server/webPush.ts'
import { assert } from '../../../values/result.ts'
import type { NotificationTables } from './tables.ts'

const CONTEXT = 'push key'

/** The keys of this portal, made by whoever asks for them first. */
export async function pushKeysOf(db: Db): Promise<PushKeys> {
  const known = await findKeys(db)
  if (known) return known
  const { publicKey, privateKey } = makePushKeys()
  await db
    .withTables<NotificationTables>()
    .insertInto('push_key')
    .values({ public_key: publicKey, sealed: sealBytes(db, privateKey, CONTEXT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const kept = await findKeys(db)
  assert(kept, 'the keys of pushes are kept')
  return kept
}

async function findKeys(db: Db): Promise<PushKeys | undefined> {
  const row = await db
    .withTables<NotificationTables>()
    .selectFrom('push_key')
    .select(['public_key', 'sealed'])
    .executeTakeFirst()
  return row && { publicKey: row.public_key, privateKey: openBytes(db, row.sealed, CONTEXT) }
}

/** Seals the keys again where an older key sealed them. */
export async function resealPushKeys(db: Db): Promise<number> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from push_key
     where substring(sealed from 2 for 4) <> ${presentKeyId(db)} for no key update`.execute(db)
  for (const { sealed } of rows) {
    const again = sealBytes(db, openBytes(db, sealed, CONTEXT), CONTEXT)
    await sql`update push_key set sealed = ${again}`.execute(db)
  }
  return rows.length
}
