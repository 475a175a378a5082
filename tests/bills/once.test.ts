import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { payBill, payDue } from '../../src/modules/bills/server/bills.ts'
import type { BillTables } from '../../src/modules/bills/server/tables.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { KEY_BYTES, openVault, setVault } from '../../src/platform/server/vault.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { cutOff } from '../faults/cutOff.ts'
import type { Member } from '../worlds/creditUnion.ts'
import {
  ask,
  type Bills,
  bodyOf,
  bookOf,
  cancelIt,
  editIt,
  openBills,
  owe,
  paidOut,
  pay,
  paymentCount,
  storyOf,
} from './owing.ts'

type Scope = Parameters<typeof openBills>[0]

/** Some servers on one database: each has connections of its own. */
async function openServers(
  t: Scope,
  count: number,
): Promise<{ url: string; union: Bills; others: Engine[] }> {
  const url = await freshDatabaseUrl(t)
  const [engine, ...others] = Array.from({ length: count }, () =>
    openPostgres(url, { connectionsMax: 8 }),
  )
  for (const each of [engine!, ...others]) t.after(() => each.close())
  setVault(engine!.db, openVault([Buffer.alloc(KEY_BYTES, 1)]))
  return { url, union: await openBills(t, '2026-01-15', engine), others }
}

/** Each pays twice: the first payment is set aside, and for the second some have not enough. */
async function hundredBills(union: Bills): Promise<readonly Member[]> {
  const people: Member[] = []
  for (let i = 0; i < 10; i++) {
    // Five have money for all of ten second payments, five for none.
    const person = await union.member(`Member${i} Okafor`, {
      checking: i % 2 === 0 ? '500.00' : '250.00',
    })
    people.push(person)
    for (let j = 0; j < 10; j++) await owe(union, person, '2026-01-20', { frequency: 'weekly' })
  }
  return people
}

/** Kills the worker’s connection after the money moved and before anything is committed. */
async function dieMidway(url: string, union: Bills, worker: Engine): Promise<void> {
  await assert.rejects(
    inTransaction(worker.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const due = await tx
        .withTables<BillTables>()
        .selectFrom('bill')
        .selectAll()
        .where('pays_on', 'is not', null)
        .limit(1)
        .forUpdate()
        .executeTakeFirstOrThrow()
      await payBill(tx, jobContextOf(union.dependencies), due)
      await cutOff(url, rows[0]!.pid)
      await sql`select 1`.execute(tx)
    }),
    /terminating connection|connection (terminated|error)/i,
  )
}

describe('a hundred bills that are due, and three workers', () => {
  test('each is dealt with once, though one worker dies midway and a clock goes back', async (t) => {
    const { url, union, others } = await openServers(t, 3)
    const [second, third] = others as [Engine, Engine]
    // The one that dies loses a connection, of which its pool complains.
    third.pool.on('error', () => {})
    const people = await hundredBills(union)
    union.goTo('2026-01-20', '00:20')
    await dieMidway(url, union, third)
    assert.equal(await paymentCount(union), 0, 'what the dead one had done is undone')
    const counts = await Promise.all([union.engine, second, third].map(({ db }) => pay(union, db)))
    const rest = await pay(union)
    assert.equal(
      counts.reduce((sum, count) => sum + count, rest),
      100,
    )
    union.clock.advance(-3_600_000)
    assert.equal(await pay(union), 0)
    assert.equal(await paymentCount(union), 100)
    assert.equal(await paidOut(union), '2500.00')

    union.goTo('2026-01-27')
    await Promise.all([union.engine, second, third].map(({ db }) => pay(union, db)))
    await pay(union)
    for (const [i, person] of people.entries()) {
      const story = await storyOf(union, person)
      const outcome = i % 2 === 0 ? 'paid' : 'failed'
      assert.deepEqual(story.slice(0, 10), Array(10).fill('2026-01-20 paid'))
      assert.deepEqual(story.slice(10), Array(10).fill(`2026-01-27 ${outcome}`))
      assert.equal(await union.available(person.checking), '0.00')
    }
    assert.equal(await paymentCount(union), 150)
    await union.assertSound()
  })
})

describe('a bill cancelled or changed while it is paid', () => {
  test('is either cancelled and not paid, or paid and not cancelled', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '1000.00' })
    const bills = []
    for (let i = 0; i < 20; i++) bills.push(await owe(union, ada, '2026-01-16'))
    // Midnight for the worker, a second before it for the member at the counter.
    const worker = { ...union.dependencies, clock: { now: () => new Date('2026-01-16T05:00:00Z') } }
    union.clock.set(new Date('2026-01-16T04:59:59Z'))
    const [cancels] = await Promise.all([
      Promise.all(bills.map((bill) => cancelIt(union, ada, bill))),
      payDue(union.db, worker, 100),
      payDue(union.db, worker, 100),
    ])
    while ((await payDue(union.db, worker, 100)) > 0);
    const cancelled = cancels.filter(({ ok }) => ok).length
    for (const each of cancels) {
      if (!each.ok) assert.ok(['bill_over', 'changed_meanwhile'].includes(each.code), each.code)
    }
    assert.equal(await paymentCount(union), 20 - cancelled)
    const story = await storyOf(union, ada)
    assert.equal(story.length, 20)
    assert.equal(story.filter((line) => line.endsWith('cancelled')).length, cancelled)
    assert.equal(await union.available(ada.checking), `${1000 - 25 * (20 - cancelled)}.00`)
    await union.assertSound()
  })

  test('cannot be cancelled or changed any more on its day', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const bill = await owe(union, ada, '2026-01-16')
    union.clock.set(new Date('2026-01-16T05:00:00Z'))
    const cancelled = await cancelIt(union, ada, bill)
    const edited = await editIt(union, ada, bill, { amount: '1.00' })
    assert.deepEqual(
      [cancelled, edited].map((answer) => !answer.ok && answer.code),
      ['bill_due', 'bill_due'],
    )
    assert.equal(await pay(union), 1)
    const again = await cancelIt(union, ada, bill)
    assert.ok(!again.ok && again.code === 'bill_over')
  })
})

describe('the same request', () => {
  test('sent eight times at once schedules one payment and sets its money aside once', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '100.00' })
    const body = bodyOf(ada, '2026-01-20')
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(union, ada, body)))
    assert.ok(answers.every(({ ok }) => ok))
    assert.equal((await bookOf(union, ada)).upcoming.length, 1)
    assert.equal(await union.available(ada.checking), '75.00')
    const other = await ask(union, ada, { ...body, accountNumber: '99999' })
    assert.ok(!other.ok && other.code === 'id_reused', 'another account number is another payment')
    const ben = await union.member('Ben Okafor', { checking: '100.00' })
    const stolen = await ask(union, ben, { ...body, fromAccountId: ben.checking.id })
    assert.ok(!stolen.ok && stolen.code === 'id_reused')
    assert.deepEqual(await union.noticesOf(ben), [])
  })

  test('of two for the last money, one is scheduled', async (t) => {
    const union = await openBills(t, '2026-01-15')
    const ada = await union.member('Ada Okafor', { checking: '40.00' })
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(union, ada, bodyOf(ada, '2026-01-20'))),
    )
    assert.equal(answers.filter(({ ok }) => ok).length, 1)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'insufficient_funds'))
    assert.equal(await union.available(ada.checking), '15.00')
    await union.assertSound()
  })
})
