import type { Db } from '../../../../platform/server/db.ts'
import { fingerprintsOf } from '../fingerprint.ts'
import { type JournalRow, orderIn } from './rows.ts'

/** Whether a row came through a server, as far as a row can show that: transfers bear its mark. */
export function isMarked(db: Db, row: JournalRow): boolean {
  const order = orderIn(row)
  if (!order) return true
  return fingerprintsOf(db, order).some((right) => right.toString('hex') === order.fingerprint)
}
