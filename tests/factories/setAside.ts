import assert from 'node:assert/strict'
import type { SettableClock } from '../../src/platform/server/clock.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { listSetAside, type SetAside, tryAgain } from '../../src/platform/server/jobFailures.ts'

/** Minutes after each failure that a row is tried again. */
export const WAITS_MINUTES = [1, 5, 15, 60]

interface Place {
  readonly db: Db
  readonly clock: SettableClock
}

/** Has a job try a row that failed once as often as it does by itself; tells what was set aside. */
export async function failToTheEnd(
  { db, clock }: Place,
  run: () => Promise<number>,
): Promise<SetAside> {
  for (const minutes of WAITS_MINUTES) {
    clock.advance(minutes * 60_000)
    assert.equal(await run(), 0)
  }
  const rows = await listSetAside(db)
  assert.equal(rows.length, 1)
  return rows[0]!
}

/** What staff do with a row that was set aside, once what was in its way is gone. */
export const tryOnceMore = ({ db }: Pick<Place, 'db'>, row: SetAside) =>
  inTransaction(db, (tx) => tryAgain(tx, row))
