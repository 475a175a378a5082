import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { COUNTS_SHOWN_MAX } from '../../src/modules/limits/counts.contract.ts'
import { countRoutes } from '../../src/modules/limits/server/countRoutes.ts'
import { limitRoutes } from '../../src/modules/limits/server/routes.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import type { Mount } from '../../src/platform/server/routes.ts'
import { newId } from '../../src/values/ids.ts'
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
async function openLimits(t: TestContext) {
  const { db } = await freshDatabase(t)
  const clock = settableClock(AT)
  const namesOf = async (_: unknown, ids: readonly string[]) =>
    new Map([...NAMES].filter(([id]) => ids.includes(id)))
  const routes = (mount: Mount): void => {
    limitRoutes(mount, { db, isMember: async (id) => id === ADA })
    countRoutes(mount, { db, namesOf })
  }
  const door = await openModule(t, routes, { clock })
  const call = (method: 'GET' | 'POST', url: string, body?: object) => {
    const sender = { personId: url.startsWith('/api/admin/') ? ROSA : ADA }
    return method === 'GET' ? door.get(url, sender) : door.post(url, body, sender)
  }
  return { db, clock, call }
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
