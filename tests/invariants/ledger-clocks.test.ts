import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ledgerFigures } from '../../src/modules/ledger/server/figures.ts'
import { openAccount, postBatch } from '../../src/modules/ledger/server/ledger.ts'
import { type Clock, systemClock } from '../../src/platform/server/clock.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { freshDatabase } from '../factories/database.ts'
import { ZONE } from './books.ts'

const HOUR = 3600

test('a clock that jumped is told: that of the database by the portal, and one put right by its entries', async (t) => {
  const { db } = await freshDatabase(t)
  const ahead = async (clock: Clock): Promise<readonly number[]> => {
    const samples = await ledgerFigures(clock).read(db)
    return ['database_clock', 'ledger'].map((what) =>
      Math.round(
        samples.find(({ name }) => name === `openteller_${what}_ahead_seconds`)!.value / HOUR,
      ),
    )
  }
  assert.deepEqual(await ahead(systemClock), [0, 0])
  const late: Clock = {
    now: () => new Date(systemClock.now().getTime() - 2 * HOUR * 1000),
    isReal: true,
  }
  assert.deepEqual(await ahead(late), [2, 0])

  const from = await openAccount(db, 'USD', money(-1n))
  const to = await openAccount(db, 'USD', money(0n))
  const at = new Date(systemClock.now().getTime() + 3 * HOUR * 1000)
  const actor = { channel: 'system', actorId: null } as const
  const order = { id: newId(), actor, reason: 'import', from, to, amount: money(1n) } as const
  const [posted] = await postBatch(db, [order], { zone: ZONE, at })
  assert.ok(posted?.ok)
  assert.deepEqual(await ahead(systemClock), [0, 3])
  // A demonstration that was put forward dates its entries by its own clock.
  assert.deepEqual(await ahead({ now: () => at }), [-3, 0])
})
