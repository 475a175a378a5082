import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { COUNTS_SHOWN_MAX } from '../../src/modules/limits/counts.contract.ts'
import { approvalRoutes } from '../../src/modules/approvals/server/routes.ts'
import { countRoutes } from '../../src/modules/limits/server/countRoutes.ts'
import { savingHandler } from '../../src/modules/limits/server/dualControl.ts'
import { limitRoutes } from '../../src/modules/limits/server/routes.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import type { Mount } from '../../src/platform/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { freshDatabase } from '../factories/database.ts'
import { openModule } from '../worlds/module.ts'
import { AT, ROSA, save, send } from './sending.ts'

const ADA = newId()
const BEN = newId()
const NAMES = new Map([
  [ADA, { firstName: 'Ada', lastName: 'Byron' }],
  [BEN, { firstName: 'Ben', lastName: '' }],
])

/** The routes of the limit alone: Rosa's where they are for staff, else Ada's. */
async function openLimits(t: TestContext, { needed = false } = {}) {
  const { db } = await freshDatabase(t)
  const clock = settableClock(AT)
  const namesOf = async (_: unknown, ids: readonly string[]) =>
    new Map([...NAMES].filter(([id]) => ids.includes(id)))
  const routes = (mount: Mount): void => {
    const dualControl = { needed, above: money(10_000_00n) }
    limitRoutes(mount, { db, isMember: async (id) => id === ADA, namesOf, dualControl })
    const staffRoleOf = async () => 'administrator' as const
    const whoIs = async () => new Map()
    const handlers = [savingHandler(namesOf)]
    approvalRoutes(mount, { db, dualControl, handlers, staffRoleOf, whoIs })
    countRoutes(mount, { db, namesOf })
  }
  const door = await openModule(t, routes, { clock })
  const call = (method: 'GET' | 'POST', url: string, body?: object) => {
    const sender = { personId: url.startsWith('/api/admin/') ? ROSA : ADA }
    return method === 'GET' ? door.get(url, sender) : door.post(url, body, sender)
  }
  return { db, clock, call, door }
}

test('a member sees what is left, and only that', async (t) => {
  const { db, call } = await openLimits(t)
  assert.deepEqual(await call('GET', '/api/limits/mine'), {
    status: 200,
    body: { limited: true, left: 2, countMax: 2, startsAgainOn: '2026-08-01', allowances: [] },
  })
  await send(db, ADA)
  assert.equal((await call('GET', '/api/limits/mine')).body.left, 1)
  await call('POST', '/api/admin/limits', { enabled: false, countMax: 2, appliesTo: 'all' })
  assert.deepEqual((await call('GET', '/api/limits/mine')).body, {
    limited: false,
    left: null,
    countMax: null,
    startsAgainOn: null,
    allowances: [],
  })
})

test('staff save the settings and read them back', async (t) => {
  const { db, call } = await openLimits(t)
  await send(db, ADA)
  const body = { enabled: true, countMax: 4, appliesTo: ADA }
  const saved = await call('POST', '/api/admin/limits', body)
  assert.deepEqual(saved, {
    status: 200,
    body: { ...body, updatedAt: AT.toISOString(), updatedBy: ROSA },
  })
  assert.deepEqual(await call('GET', '/api/admin/limits'), saved)
  assert.deepEqual((await call('GET', '/api/limits/mine')).body.left, 4)
  // Sent again because its answer was lost: the count is not reset a second time.
  const id = newId()
  assert.equal((await call('POST', '/api/admin/limits', { ...body, id })).status, 200)
  await send(db, ADA)
  assert.deepEqual(await call('POST', '/api/admin/limits', { ...body, id }), saved)
  assert.deepEqual((await call('GET', '/api/limits/mine')).body.left, 3)
  const other = await call('POST', '/api/admin/limits', { ...body, countMax: 5, id })
  assert.equal(other.body.code, 'id_reused')
})

test('settings that make no sense are refused by name and change nothing', async (t) => {
  const { call } = await openLimits(t)
  const before = await call('GET', '/api/admin/limits')
  assert.deepEqual(before, {
    status: 200,
    body: { enabled: true, countMax: 2, appliesTo: 'all', updatedAt: null, updatedBy: null },
  })
  const good = { enabled: true, countMax: 2, appliesTo: 'all' }
  for (const [changes, message] of [
    [{ countMax: 0 }, 'Please enter a number of at least 1'],
    [{ countMax: -3 }, 'Please enter a number of at least 1'],
    [{ countMax: 1.5 }, 'Please enter a whole number'],
    [{ countMax: '2' }, 'Please enter a whole number'],
    [{ countMax: null }, 'Please enter a whole number'],
    [{ countMax: 1e15 }, 'Please enter a number of at most 1,000,000'],
    [{ enabled: 'yes' }, 'Please choose whether the limit is on'],
    [{ appliesTo: 'nobody' }, 'Please choose a user'],
    [{ appliesTo: [ADA] }, 'Please choose a user'],
  ] as const) {
    const answer = await call('POST', '/api/admin/limits', { ...good, ...changes })
    assert.equal(answer.status, 400, JSON.stringify(changes))
    assert.deepEqual([answer.body.code, answer.body.message], ['invalid_input', message])
  }
  const extra = await call('POST', '/api/admin/limits', { ...good, epoch: 9 })
  assert.equal(extra.status, 400)
  const stranger = await call('POST', '/api/admin/limits', { ...good, appliesTo: newId() })
  assert.deepEqual(stranger, {
    status: 404,
    body: { code: 'user_not_found', message: 'User not found' },
  })
  assert.deepEqual(await call('GET', '/api/admin/limits'), before)
})

test('where two administrators have to agree, settings and counts change once the second one does', async (t) => {
  const { db, call, door } = await openLimits(t, { needed: true })
  const theo = { personId: newId() }
  const requests = async () => (await door.get('/api/admin/approvals', theo)).body.items
  const agree = async () => {
    const [{ id }] = await requests()
    return (await door.post(`/api/admin/approvals/${id}/approve`, {}, theo)).body
  }
  await send(db, ADA)
  const body = { enabled: true, countMax: 5, appliesTo: ADA }
  const before = await call('GET', '/api/admin/limits')
  assert.equal(before.body.needsSecondPerson, true)
  for (const _ of ['first', 'again']) {
    const asked = await call('POST', '/api/admin/limits', body)
    assert.deepEqual([asked.status, asked.body.code], [409, 'waits_for_second_person'])
  }
  assert.deepEqual(await call('GET', '/api/admin/limits'), before)
  assert.equal((await call('GET', '/api/limits/mine')).body.left, 1)
  const [{ summary, changes }, ...others] = await requests()
  assert.equal(others.length, 0, 'sent again it is the same request')
  assert.deepEqual(
    [summary, changes],
    [
      'Change the transfer limit',
      [
        { what: 'Number of transactions', before: '2', after: '5' },
        { what: 'Applies to', before: 'All users', after: 'Ada Byron' },
        { what: 'Transaction counts', before: null, after: 'Start again at 0: Ada Byron' },
      ],
    ],
  )
  assert.equal((await agree()).state, 'approved')
  const { countMax, updatedBy } = (await call('GET', '/api/admin/limits')).body
  assert.deepEqual([countMax, updatedBy], [5, ROSA])
  assert.equal((await call('GET', '/api/limits/mine')).body.left, 5)
  await call('POST', '/api/admin/limits', { enabled: false, countMax: 5, appliesTo: 'all' })
  await save(db, { countMax: 3 })
  const late = await agree()
  assert.deepEqual(
    [late.state, late.note],
    ['failed', 'Somebody else has changed these settings. Load them again, then make your change.'],
  )
  assert.equal((await call('GET', '/api/admin/limits')).body.countMax, 3)
})

const nameOfCount = ({ name }: { name: string }): string => name
const COUNTS = '/api/admin/limits/counts'

test('staff see who has used how many this month, the most first', async (t) => {
  const { db, clock, call } = await openLimits(t)
  const stranger = newId()
  for (const who of [BEN, ADA, ADA, stranger]) await send(db, who)
  const { counts, membersCount } = (await call('GET', COUNTS)).body
  assert.equal(membersCount, 3)
  assert.deepEqual(counts[0], { personId: ADA, name: 'Ada Byron', count: 2 })
  const names = new Map([
    [BEN, 'Ben'],
    [stranger, ''],
  ])
  for (const { personId, name, count } of counts.slice(1))
    assert.deepEqual([name, count], [names.get(personId), 1])
  await save(db, { appliesTo: ADA })
  const others = (await call('GET', COUNTS)).body
  assert.deepEqual(new Set(others.counts.map(nameOfCount)), new Set(['Ben', '']))
  await save(db)
  assert.deepEqual((await call('GET', COUNTS)).body, { counts: [], membersCount: 0 })
  await send(db, BEN)
  // Midnight in New York, when a new month begins for everybody.
  clock.set(new Date('2026-08-01T03:59:59Z'))
  assert.equal((await call('GET', COUNTS)).body.membersCount, 1)
  clock.set(new Date('2026-08-01T04:00:00Z'))
  assert.equal((await call('GET', COUNTS)).body.membersCount, 0)
})

test('a long list of counts is cut off, and says how many there are', async (t) => {
  const { db, call } = await openLimits(t)
  await send(db, ADA)
  await sql`insert into payment_usage
    select (jsonb_populate_record(u, jsonb_build_object('person_id', gen_random_uuid()))).*
      from payment_usage u, generate_series(1, ${COUNTS_SHOWN_MAX})
     where u.series like 'transfer limit %'`.execute(db)
  const { counts, membersCount } = (await call('GET', COUNTS)).body
  assert.deepEqual([counts.length, membersCount], [COUNTS_SHOWN_MAX, COUNTS_SHOWN_MAX + 1])
})
