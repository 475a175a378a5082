import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { readLimits } from '../../src/modules/limits/server/limits.ts'
import { forgetUses, giveBackPayment } from '../../src/modules/paymentRules/server/paymentRules.ts'
import { type Db, inTransaction } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDatabase } from '../factories/database.ts'
import { AT, AUGUST, giveBack, JULY, leftIn, ROSA, save, send } from './sending.ts'

/** The code of PostgreSQL for a lock that was not to be had in time. */
const LOCK_NOT_AVAILABLE = '55P03'
const ADA = newId()
const BEN = newId()
const FREE = { limited: false, left: null, countMax: null, startsAgainOn: null, allowances: [] }
const limitedTo = (left: number, countMax: number) => ({
  limited: true,
  left,
  countMax,
  startsAgainOn: '2026-08-01',
  allowances: [],
})

/** What is saved, what Ada sends before and after the save, and what she then has left. */
const CASES = [
  ['nothing was ever saved', null, 0, 0, limitedTo(2, 2)],
  ['she sent one under the defaults', null, 1, 0, limitedTo(1, 2)],
  ['she sent two under the defaults', null, 2, 0, limitedTo(0, 2)],
  ['the limit is off', { enabled: false }, 2, 3, FREE],
  ['a save for all came after her two', {}, 2, 0, limitedTo(2, 2)],
  ['she sent one after a save for all', {}, 2, 1, limitedTo(1, 2)],
  ['it was raised to five for all', { countMax: 5 }, 2, 3, limitedTo(2, 5)],
  ['it was lowered to one for all', { countMax: 1 }, 2, 1, limitedTo(0, 1)],
  ['a save for her came after her two', { appliesTo: ADA }, 2, 0, limitedTo(2, 2)],
  ['a save for her came before any', { appliesTo: ADA, countMax: 3 }, 0, 1, limitedTo(2, 3)],
  ['it applies to somebody else', { appliesTo: BEN }, 2, 3, FREE],
  ['it is off, and for her', { enabled: false, appliesTo: ADA }, 2, 3, FREE],
] as const

const eventsSince = async (db: Db): Promise<readonly { topic: string; keys: string[] }[]> =>
  (
    await sql<{
      topic: string
      keys: string[]
    }>`select topic, keys from outbox order by id`.execute(db)
  ).rows

test('what is left follows settings and counter', async (t) => {
  const { db } = await freshDatabase(t)
  for (const [when, saved, before, after, expected] of CASES) {
    await t.test(`when ${when}`, async () => {
      await save(db)
      for (let i = 0; i < before; i++) assert.ok(await send(db, ADA))
      if (saved) await save(db, saved)
      for (let i = 0; i < after; i++) assert.ok(await send(db, ADA))
      assert.deepEqual(await leftIn(db, ADA), expected)
    })
  }
})

describe('the limit', () => {
  test('is on, at two, for everybody, before anybody saves', async (t) => {
    const { db } = await freshDatabase(t)
    assert.deepEqual(await readLimits(db), {
      enabled: true,
      countMax: 2,
      appliesTo: 'all',
      updatedAt: null,
      updatedBy: null,
    })
    assert.deepEqual(
      [await send(db, ADA), await send(db, ADA), await send(db, ADA)],
      [true, true, false],
    )
    assert.ok(await send(db, BEN), 'the count of a neighbor is another one')
  })

  test('counts nothing for a transfer that rolls back', async (t) => {
    const { db } = await freshDatabase(t)
    const failed = send(db, ADA, () => assert.fail('no money'))
    await assert.rejects(failed, /no money/)
    assert.deepEqual(await leftIn(db, ADA), limitedTo(2, 2))
  })

  test('saved for one member leaves the counts of the others alone', async (t) => {
    const { db } = await freshDatabase(t)
    await send(db, ADA)
    await send(db, BEN)
    await save(db, { appliesTo: ADA })
    const { rows } = await sql`
      select person_id from payment_usage where series like 'transfer limit %'`.execute(db)
    assert.deepEqual(rows, [{ person_id: BEN }])
  })

  test('saved for all touches no counter, however many members there are', async (t) => {
    const { db } = await freshDatabase(t)
    await send(db, ADA)
    const counters = async () =>
      (await sql`select u.*, u.ctid::text, u.xmin::text from payment_usage u`.execute(db)).rows
    const before = await counters()
    await save(db)
    assert.deepEqual(await counters(), before)
    assert.deepEqual(await leftIn(db, ADA), limitedTo(2, 2))
  })
})

describe('the month', () => {
  test('starts the count anew, also where nobody saves anything', async (t) => {
    const { db } = await freshDatabase(t)
    await send(db, ADA)
    await send(db, ADA)
    assert.equal(await send(db, ADA), false)
    const fresh = { ...limitedTo(2, 2), startsAgainOn: '2026-09-01' }
    assert.deepEqual(await leftIn(db, ADA, AUGUST), fresh)
    assert.ok(await send(db, ADA, undefined, { month: AUGUST }))
    assert.deepEqual(await leftIn(db, ADA, AUGUST), { ...fresh, left: 1 })
  })

  test('of a clock that is put back goes on where the later one stood', async (t) => {
    const { db } = await freshDatabase(t)
    await send(db, ADA, undefined, { month: AUGUST })
    await send(db, ADA, undefined, { month: JULY })
    assert.equal(await send(db, ADA, undefined, { month: JULY }), false)
    assert.deepEqual((await leftIn(db, ADA)).startsAgainOn, '2026-09-01')
  })

  test('in December ends with the year', async (t) => {
    const { db } = await freshDatabase(t)
    const { startsAgainOn } = await leftIn(db, ADA, '2026-12')
    assert.equal(startsAgainOn, '2027-01-01')
  })
})

describe('the place of a cancelled payment', () => {
  const give = (db: Db, paymentId: string) => giveBack(db, ADA, paymentId)
  const leftOf = async (db: Db, month = JULY) => (await leftIn(db, ADA, month)).left

  test('is given back once, however often and by however many at once', async (t) => {
    const { db } = await freshDatabase(t, 20)
    const [one, two] = [newId(), newId()]
    await send(db, ADA, undefined, { paymentId: one })
    await send(db, ADA, undefined, { paymentId: two })
    await Promise.all(Array.from({ length: 20 }, () => give(db, one)))
    assert.equal(await leftOf(db), 1)
  })

  test('of another member, or never counted, is nobody’s to give', async (t) => {
    const { db } = await freshDatabase(t)
    const paymentId = newId()
    await send(db, BEN, undefined, { paymentId })
    await send(db, ADA)
    await give(db, paymentId)
    await give(db, newId())
    assert.equal(await leftOf(db), 1)
    assert.equal((await leftIn(db, BEN)).left, 1)
  })

  for (const [what, startAnew] of [
    ['a save for all', (db: Db) => save(db)],
    ['a save for the very member', (db: Db) => save(db, { appliesTo: ADA })],
  ] as const) {
    test(`is gone after ${what}, which gave all places back`, async (t) => {
      const { db } = await freshDatabase(t)
      const paymentId = newId()
      await send(db, ADA, undefined, { paymentId })
      await startAnew(db)
      await send(db, ADA)
      await give(db, paymentId)
      assert.equal(await leftOf(db), 1)
    })
  }

  test('is told to the member, and only when one was given back', async (t) => {
    const { db } = await freshDatabase(t)
    const paymentId = newId()
    await send(db, ADA, undefined, { paymentId })
    const told = async () => {
      await sql`delete from outbox`.execute(db)
      await give(db, paymentId)
      return (await eventsSince(db)).map(({ topic, keys }) => [topic, keys])
    }
    assert.deepEqual(await told(), [['limits', [ADA]]])
    assert.deepEqual(await told(), [])
  })

  test('waits for whoever holds the counter, as a reset of it does', async (t) => {
    const { db } = await freshDatabase(t)
    await send(db, ADA)
    const giving = send(db, ADA, () =>
      inTransaction(db, async (tx) => {
        await sql`set local lock_timeout = '1ms'`.execute(tx)
        await giveBackPayment(tx, { personId: ADA, id: newId() })
      }),
    )
    await assert.rejects(giving, { code: LOCK_NOT_AVAILABLE })
  })

  test('of the month before does not add to this one', async (t) => {
    const { db } = await freshDatabase(t)
    const paymentId = newId()
    await send(db, ADA, undefined, { paymentId })
    await send(db, ADA, undefined, { month: AUGUST })
    await give(db, paymentId)
    assert.equal(await leftOf(db, AUGUST), 1)
  })

  test('is forgotten once its month is long over', async (t) => {
    const { db } = await freshDatabase(t)
    await send(db, ADA)
    assert.equal(await forgetUses(db, AT), 0)
    assert.equal(await forgetUses(db, new Date('2027-10-01T00:00:00Z')), 2)
  })
})

test('a save is on record with what was there before, and who did it from where', async (t) => {
  const { db } = await freshDatabase(t)
  await save(db, { countMax: 7, appliesTo: ADA })
  const { rows } = await sql`
    select at, actor_id, action, subject_id, address, detail from audit_event`.execute(db)
  assert.deepEqual(rows, [
    {
      at: AT,
      actor_id: ROSA,
      action: 'limits.saved',
      subject_id: ADA,
      address: '192.0.2.7',
      detail: {
        before: { enabled: true, countMax: 2, appliesTo: 'all' },
        after: { enabled: true, countMax: 7, appliesTo: ADA },
      },
    },
  ])
  const { updatedAt, updatedBy } = await readLimits(db)
  assert.deepEqual([updatedAt, updatedBy], [AT, ROSA])
})

test('everybody whose answer may have changed is told', async (t) => {
  const { db } = await freshDatabase(t)
  const told = async (action: () => Promise<unknown>): Promise<readonly string[]> => {
    await sql`delete from outbox`.execute(db)
    await action()
    const events = await eventsSince(db)
    assert.deepEqual(
      events.map(({ topic }) => topic),
      ['limits'],
    )
    return events[0]!.keys
  }
  assert.deepEqual(await told(() => save(db)), ['all'])
  assert.deepEqual(await told(() => send(db, ADA)), [ADA])
  assert.deepEqual(await told(() => save(db, { appliesTo: ADA })), ['all'])
  assert.deepEqual(await told(() => save(db, { appliesTo: BEN })), [ADA, BEN])
  assert.deepEqual(await told(() => save(db, { appliesTo: BEN })), [BEN])
  assert.deepEqual(await told(() => save(db)), ['all'])
})
