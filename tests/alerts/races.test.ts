import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { tellFired } from '../../src/modules/alerts/server/telling.ts'
import { post } from '../../src/modules/ledger/server/ledger.ts'
import { tally } from '../factories/outcomes.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { dieAt } from '../factories/dying.ts'
import { fuseIn } from '../factories/fuse.ts'
import { openAlerts } from './world.ts'

test('of 50 payments at once one crosses the line, and it is told once', async (t) => {
  const { db, asked, orderOf, timing, fired, available, ada, assertSound } = await openAlerts(t)
  await asked({ kind: 'below', amount: '100.00' })
  const pay = () => post(db, orderOf('10.00', true, {}), timing())
  assert.deepEqual(tally(await Promise.all(Array.from({ length: 50 }, pay))), { done: 50 })
  assert.equal(await available(ada.checking), '0.00')
  assert.deepEqual(await fired(), ['below -10.00 -> 90.00'])
  await assertSound()
})

test('an alert saved while payments run sees each of them whole or not at all', async (t) => {
  const { asked, pay, fired, drop } = await openAlerts(t)
  const [alert] = await Promise.all([
    asked({ kind: 'money_out', amount: '1.00' }),
    ...Array.from({ length: 30 }, () => pay('1.00')),
  ])
  const during = (await fired()).length
  await pay('1.00')
  assert.equal((await fired()).length, during + 1, 'what is posted after the answer is told')
  const before = await fired()
  await Promise.all([drop(alert), pay('1.00'), pay('1.00')])
  const after = (await fired()).length
  assert.ok(after >= before.length && after <= before.length + 2)
  await pay('1.00')
  assert.equal((await fired()).length, after, 'and nothing after it was removed')
})

test('the same alert asked for twice at once is there once, and nobody has more than the most', async (t) => {
  const { ask, alertsOf } = await openAlerts(t)
  const twice = await Promise.all([1, 2].map(() => ask({ kind: 'below', amount: '9.00' })))
  assert.deepEqual(tally(twice), { done: 1, alert_exists: 1 })
  const many = Array.from({ length: 42 }, (_, dollars) =>
    ask({ kind: 'above', amount: `${dollars + 1}.00` }),
  )
  assert.deepEqual(tally(await Promise.all(many)), { done: 39, too_many_alerts: 3 })
  assert.equal((await alertsOf()).alerts.length, 40)
})

test('several processes tell each alert once', async (t) => {
  const url = await freshDatabaseUrl(t)
  const engines = [1, 2, 3].map(() => openPostgres(url))
  t.after(() => Promise.all(engines.map((engine) => engine.close())))
  const world = await openAlerts(t, { engine: engines[0]! })
  const { asked, pay, noticesOf, mailbox, ada, parts } = world
  await asked({ kind: 'money_out', amount: '1.00' })
  for (let count = 1; count <= 12; count++) await pay(`${count}.00`)
  const told = await Promise.all(engines.map(({ db }) => tellFired(db, parts, 100)))
  assert.deepEqual(
    told.reduce((sum, count) => sum + count, 0),
    12,
  )
  assert.equal((await noticesOf(ada)).length, 12)
  assert.equal(new Set((await mailbox()).map(({ subject }) => subject)).size, 12)
  assert.equal((await mailbox()).length, 12)
})

test('a process that dies after any statement leaves what it was telling to be told once', async (t) => {
  const { asked, pay, tell, noticesOf, mailbox, ada, engine } = await openAlerts(t, {
    connections: 2,
  })
  await asked({ kind: 'money_out', amount: '1.00' })
  const lives = await dieAt(fuseIn(engine), 'every', async (time, dying) => {
    await pay('1.00')
    await dying(async () => void (await tell()))
    await tell()
    assert.equal((await noticesOf(ada)).length, time + 1)
    assert.equal((await mailbox()).length, time + 1)
  })
  assert.ok(lives > 8, `${lives} lives`)
})
