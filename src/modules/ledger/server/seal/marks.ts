import type { Db } from '../../../../platform/server/db.ts'
import { fingerprintsOf } from '../fingerprint.ts'
import { faultOfParts, faultOfRow, type JournalFault } from './faults.ts'
import { type JournalRow, orderIn } from './rows.ts'

/** Whether a row came through a server, as far as a row can show that: transfers bear its mark. */
export function isMarked(db: Db, row: JournalRow): boolean {
  const order = orderIn(row)
  if (!order) return true
  return fingerprintsOf(db, order).some((right) => right.toString('hex') === order.fingerprint)
}

/** What is wrong with a whole row that a link seals under `name`; undefined in the place of the row: it is gone. */
export function faultInRow(
  db: Db,
  link: bigint,
  { name, digest }: { readonly name: string; readonly digest: Buffer },
  row: JournalRow | undefined,
): JournalFault | undefined {
  if (!row) return faultOfRow('row_gone', link, name)
  const fault = faultOfParts(link, row, digest)
  if (fault) return fault
  return isMarked(db, row) ? undefined : faultOfRow('row_forged', link, name)
}
