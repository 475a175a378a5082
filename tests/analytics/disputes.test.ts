import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountsOf } from '../../src/modules/accounts/server/accounts.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { houseAccount, post } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { NOW, openDemoBank, ZONE } from './bank.ts'

const [RECEIVABLE, LOSSES] = [
  houseAccount('receivable:provisional-credits'),
  houseAccount('expense:dispute-losses'),
]
const DAY_MS = 86_400_000

test('what reported problems come to is a way of its own, also of days counted before it was', async (t) => {
  const bank = await openDemoBank(t)
  const { engine, count, ask } = bank
  const { personId } = (await standingByEmail(engine.db, 'ben.okafor@example.com'))!
  const savings = (await accountsOf(engine.db, personId))[1]!.ledgerAccountId
  for (const [reason, from, to, cents] of [
    ['provisional_credit', RECEIVABLE, savings, 1_100n],
    // Made final: no money of his.
    ['dispute_credit', LOSSES, RECEIVABLE, 1_100n],
    ['dispute_credit', LOSSES, savings, 1_300n],
    ['interest', houseAccount('expense:dividends'), savings, 5n],
  ] as const) {
    const order = {
      id: newId(),
      actor: { channel: 'system', actorId: null },
      reason,
      from,
      to,
      amount: money(cents),
    } as const
    assert.ok((await post(engine.db, order, { zone: ZONE, at: NOW })).ok)
  }
  bank.clock.set(new Date(NOW.getTime() + 2 * DAY_MS))
  const told = async () => {
    const { kinds } = (await ask('?from=2026-07-15&to=2026-07-15')).body.movements
    return new Map(kinds.map((one) => [one.kind, [one.count, one.amount]]))
  }
  const right = async () => {
    const ways = await told()
    assert.deepEqual(
      [ways.get('disputes'), ways.get('fees')],
      [
        [2, '24.00'],
        [1, '0.05'],
      ],
    )
  }
  await right()
  await count()
  await right()
  const client = await engine.pool.connect()
  await client.query('reset role')
  await client.query("update analytics_day set kind = 'staff' where kind = 'disputes'")
  assert.equal((await told()).get('disputes'), undefined, 'as the version before counted')
  const migration = readFileSync(
    join(import.meta.dirname, '../../db/migrations/0173_disputes_in_analytics.sql'),
    'utf8',
  )
  await client.query('begin')
  await client.query(migration.slice(migration.indexOf('select pg_advisory_xact_lock')))
  await client.query('commit')
  client.release(true)
  await right()
  assert.equal(await count(), 3, 'from the day before')
  await right()
})
