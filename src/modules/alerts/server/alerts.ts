// The door of alerts: what members want to be told of.

import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'

export { add } from './changing.ts'

const KEPT_DAYS = 400

/** Forgets what came true over a year ago: a hold is settled or given back long before. */
export async function forgetFired(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000)
  const { numAffectedRows } = await sql`
    delete from alert_firing where told_at < ${before}`.execute(db)
  await sql`delete from alert_occasion where told_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
