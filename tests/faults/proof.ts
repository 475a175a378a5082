import assert from 'node:assert/strict'
import { verify, verifyJournal } from '../../src/modules/ledger/server/ledger.ts'
import { openDatabase } from '../../src/apps/server/open.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Engine } from '../../src/platform/server/db.ts'
import type { Place } from './lookInto.ts'

/** Proves journal and balances as `npm run ledger:verify` does, in this process. */
export async function booksAreWhole({ db }: Pick<Engine, 'db'>): Promise<void> {
  const verdict = await verifyJournal(db)
  assert.ok(verdict.ok, verdict.ok ? '' : verdict.fault.sentence)
  assert.deepEqual(await verify(db), [])
}

/** As {@link booksAreWhole}, where nobody has the database open. */
export async function ledgerIsWhole(place: Place): Promise<void> {
  const engine = await openDatabase(readConfig(place))
  try {
    await booksAreWhole(engine)
  } finally {
    await engine.close()
  }
}
