import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { checkBalances } from '../../src/modules/ledger/server/balanceCheck.ts'
import { ledgerFigures } from '../../src/modules/ledger/server/figures.ts'
import { houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { systemClock } from '../../src/platform/server/clock.ts'
import { openFigures } from '../../src/platform/server/figures.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { freshDatabase } from '../factories/database.ts'
import { Books } from './books.ts'

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
  // As after a clock of the database that had jumped ahead was put right.
  await pool.query(`update ledger_balance_check set checked_at = now() + interval '1 hour'`)
  assert.equal((await told())[2], 0)
})

test('each figure of the books reaches whoever asks for figures', async (t) => {
  const engine = await freshDatabase(t)
  const books = new Books(engine)
  await books.account('1.00')
  await checkBalances(engine.db)
  const registry = new Registry()
  const groups = [ledgerFigures(systemClock)]
  const log = createLog('silent')
  await openFigures(registry, { db: engine.db, log, groups }, { waitMs: 60_000 })()
  const told = await registry.getMetricsAsJSON()
  const names = told.map(({ name }) => name.replace('openteller_', ''))
  assert.deepEqual(names.toSorted(), [
    'accounts_below_floor',
    'database_clock_ahead_seconds',
    'database_up',
    'figures_age_seconds',
    'journal_unsealed',
    'ledger_ahead_seconds',
    'ledger_checked_age_seconds',
    'ledger_imbalances',
  ])
  const valueOf = (name: string) =>
    told.find((one) => one.name === `openteller_${name}`)!.values[0]!
  assert.equal(valueOf('figures_age_seconds').labels['of'], 'ledger')
  assert.ok(valueOf('journal_unsealed').value > 0)
})
