import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { payDue, payNext } from '../../src/modules/bills/server/bills.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { KEY_BYTES, openVault, useVault } from '../../src/platform/server/vault.ts'
import { instantOf } from '../../src/values/dates.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { cutOff } from '../faults/cutOff.ts'
import {
  type Bench,
  bodyOf,
  ask,
  cancelIt,
  editIt,
  type Holder,
  openBillBench,
  owe,
  paidOut,
  paymentCount,
  storyOf,
  tellingsOf,
  ZONE,
} from './bench.ts'

type Scope = Parameters<typeof openBillBench>[0]

/** Some servers on one database: each has connections of its own. */
async function openServers(
  t: Scope,
  count: number,
): Promise<{ url: string; bench: Bench; others: Engine[] }> {
  const url = await freshDatabaseUrl(t)
  const [engine, ...others] = Array.from({ length: count }, () =>
    openPostgres(url, { connectionsMax: 8 }),
  )
  for (const each of [engine!, ...others]) t.after(() => each.close())
  useVault(engine!.db, openVault([Buffer.alloc(KEY_BYTES, 1)]))
  return { url, bench: await openBillBench(t, '2026-01-15', engine), others }
}

/** Each pays twice: the first payment is set aside, and for the second some have not enough. */
async function hundredBills(bench: Bench): Promise<readonly Holder[]> {
  const people: Holder[] = []
  for (let i = 0; i < 10; i++) {
    // Five have money for all of ten second payments, five for none.
    const person = await bench.open(`Member${i}`, i % 2 === 0 ? '500.00' : '250.00')
    people.push(person)
    for (let j = 0; j < 10; j++) await owe(bench, person, '2026-01-20', { frequency: 'weekly' })
  }
  return people
}

/** Kills the worker’s connection after the money moved and before anything is committed. */
async function dieMidway(url: string, bench: Bench, worker: Engine): Promise<void> {
  await assert.rejects(
    inTransaction(worker.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      assert.ok(await payNext(tx, bench.scene, [], () => {}))
      await cutOff(url, rows[0]!.pid)
      await sql`select 1`.execute(tx)
    }),
    /terminating connection|connection (terminated|error)/i,
  )
}

describe('a hundred bills that are due, and three workers', () => {
  test('each is dealt with once, though one worker dies midway and a clock goes back', async (t) => {
    const { url, bench, others } = await openServers(t, 3)
    const [second, third] = others as [Engine, Engine]
    // The one that dies loses a connection, of which its pool complains.
    third.pool.on('error', () => {})
    const people = await hundredBills(bench)
    bench.clock.set(instantOf('2026-01-20', '00:20', ZONE))
    await dieMidway(url, bench, third)
    assert.equal(await paymentCount(bench), 0, 'what the dead one had done is undone')
    const counts = await Promise.all([bench.engine, second, third].map(({ db }) => bench.pay(db)))
    const rest = await bench.pay()
    assert.equal(
      counts.reduce((sum, count) => sum + count, rest),
      100,
    )
    bench.clock.advance(-3_600_000)
    assert.equal(await bench.pay(), 0)
    assert.equal(await paymentCount(bench), 100)
    assert.equal(await paidOut(bench), '2500.00')

    bench.comes('2026-01-27')
    await Promise.all([bench.engine, second, third].map(({ db }) => bench.pay(db)))
    await bench.pay()
    for (const [i, person] of people.entries()) {
      const story = await storyOf(bench, person)
      const outcome = i % 2 === 0 ? 'paid' : 'failed'
      assert.deepEqual(story.slice(0, 10), Array(10).fill('2026-01-20 paid'))
      assert.deepEqual(story.slice(10), Array(10).fill(`2026-01-27 ${outcome}`))
      assert.equal(await bench.available(person.checking), '0.00')
    }
    assert.equal(await paymentCount(bench), 150)
    await bench.audit()
  })
})

describe('a bill cancelled or changed while it is paid', () => {
  test('is either cancelled and not paid, or paid and not cancelled', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '1000.00')
    const bills = []
    for (let i = 0; i < 20; i++) bills.push(await owe(bench, ada, '2026-01-16'))
    // Midnight for the worker, a second before it for the member at the counter.
    const worker = { ...bench.scene, clock: { now: () => new Date('2026-01-16T05:00:00Z') } }
    bench.clock.set(new Date('2026-01-16T04:59:59Z'))
    const [cancels] = await Promise.all([
      Promise.all(bills.map((bill) => cancelIt(bench, ada, bill))),
      payDue(bench.engine.db, worker, 100),
      payDue(bench.engine.db, worker, 100),
    ])
    while ((await payDue(bench.engine.db, worker, 100)) > 0);
    const cancelled = cancels.filter(({ ok }) => ok).length
    for (const each of cancels) {
      if (!each.ok) assert.ok(['bill_over', 'changed_meanwhile'].includes(each.code), each.code)
    }
    assert.equal(await paymentCount(bench), 20 - cancelled)
    const story = await storyOf(bench, ada)
    assert.equal(story.length, 20)
    assert.equal(story.filter((line) => line.endsWith('cancelled')).length, cancelled)
    assert.equal(await bench.available(ada.checking), `${1000 - 25 * (20 - cancelled)}.00`)
    await bench.audit()
  })

  test('cannot be cancelled or changed any more on its day', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const bill = await owe(bench, ada, '2026-01-16')
    bench.clock.set(new Date('2026-01-16T05:00:00Z'))
    const cancelled = await cancelIt(bench, ada, bill)
    const edited = await editIt(bench, ada, bill, { amount: '1.00' })
    assert.deepEqual(
      [cancelled, edited].map((answer) => !answer.ok && answer.code),
      ['bill_due', 'bill_due'],
    )
    assert.equal(await bench.pay(), 1)
    const again = await cancelIt(bench, ada, bill)
    assert.ok(!again.ok && again.code === 'bill_over')
  })
})

describe('the same request', () => {
  test('sent eight times at once schedules one payment and sets its money aside once', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '100.00')
    const body = bodyOf(ada, '2026-01-20')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(bench, ada, body)))
    assert.ok(answers.every(({ ok }) => ok))
    assert.equal((await bench.bookOf(ada)).upcoming.length, 1)
    assert.equal(await bench.available(ada.checking), '75.00')
    const other = await ask(bench, ada, { ...body, accountNumber: '99999' })
    assert.ok(!other.ok && other.code === 'id_reused', 'another account number is another payment')
    const ben = await bench.open('Ben', '100.00')
    const stolen = await ask(bench, ben, { ...body, fromAccountId: ben.checking.id })
    assert.ok(!stolen.ok && stolen.code === 'id_reused')
    assert.deepEqual(await tellingsOf(bench, ben), [])
  })

  test('of two for the last money, one is scheduled', async (t) => {
    const bench = await openBillBench(t, '2026-01-15')
    const ada = await bench.open('Ada', '40.00')
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(bench, ada, bodyOf(ada, '2026-01-20'))),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'insufficient_funds'))
    assert.equal(await bench.available(ada.checking), '15.00')
    await bench.audit()
  })
})
