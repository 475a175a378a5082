import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import { open, presentKeyId, seal } from '../../../platform/server/vault.ts'
import type { PushTarget } from '../../../platform/server/webPush.ts'

/** By what the same browser is known again. */
export const hashOfEndpoint = (db: Db, endpoint: string): Buffer =>
  keyed(db, 'push endpoint', endpoint)

const contextOf = (hash: Buffer): string => `push subscription ${hash.toString('hex')}`

interface Sealed {
  readonly endpoint_hash: Buffer
  readonly sealed: Buffer
}

export const sealTarget = (db: Db, hash: Buffer, target: PushTarget): Buffer =>
  seal(db, JSON.stringify(target), contextOf(hash))

export const openTarget = (db: Db, { endpoint_hash: hash, sealed }: Sealed): PushTarget =>
  JSON.parse(open(db, sealed, contextOf(hash))) as PushTarget

const ROWS_AT_ONCE = 200

/** Seals some addresses of devices that an older key sealed again, and answers how many. */
export async function resealDevices(db: Db): Promise<number> {
  const { rows } = await sql<Sealed>`
    select endpoint_hash, sealed from push_subscription
     where substring(sealed from 2 for 4) <> ${presentKeyId(db)}
     order by id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const row of rows) {
    const sealed = sealTarget(db, row.endpoint_hash, openTarget(db, row))
    await sql`update push_subscription set sealed = ${sealed}
               where endpoint_hash = ${row.endpoint_hash}`.execute(db)
  }
  return rows.length
}
