import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBalances } from '../../src/modules/ledger/server/balanceCheck.ts'
import { ledgerFigures } from '../../src/modules/ledger/server/figures.ts'
import { houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { systemClock } from '../../src/platform/server/clock.ts'
import { freshDatabase } from '../factories/database.ts'

test('figures of the books are what the job found last: none at first, then none or all that is wrong', async (t) => {
  const { db, pool } = await freshDatabase(t)
  const told = async () => {
    const samples = await ledgerFigures(systemClock).read(db)
    return ['ledger_imbalances', 'accounts_below_floor', 'ledger_checked_age_seconds'].map(
      (what) => samples.find(({ name }) => name === `openteller_${what}`)?.value,
    )
  }
  assert.deepEqual(await told(), [undefined, undefined, undefined])
  await checkBalances(db)
  assert.deepEqual((await told()).slice(0, 2), [0, 0])

  const owner = await pool.connect()
  try {
    await owner.query('reset role')
    await owner.query('alter table ledger_account drop constraint ledger_account_floor')
    await owner.query('update ledger_account set posted = posted - 1, floor = 0 where id = $1', [
      houseAccount('clearing:checks'),
    ])
  } finally {
    owner.release(true)
  }
  assert.deepEqual((await told()).slice(0, 2), [0, 0])
  await Promise.all([checkBalances(db), checkBalances(db)])
  const [imbalances, belowFloor, age] = await told()
  assert.deepEqual([imbalances, belowFloor], [1, 1])
  assert.ok(age! >= 0 && age! < 600)
})
