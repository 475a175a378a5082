import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { jobFigures } from '../../src/modules/operations/server/figures.ts'
import type { ServiceNotice, Status } from '../../src/modules/status/contract.ts'
import { openStatus } from '../../src/modules/status/server/looking.ts'
import { statusRoutes } from '../../src/modules/status/server/routes.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import type { Figures } from '../../src/platform/server/figures.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import type { Job } from '../../src/platform/server/worker.ts'
import { newId } from '../../src/values/ids.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { openLine } from '../factories/line.ts'
import { openModule } from '../worlds/module.ts'

const NOW = new Date('2026-07-15T15:00:00.000Z')
const ROSA = { personId: newId() }

const jobNamed = (name: string, serves: Job['serves']): Job => ({
  name,
  about: '',
  lane: name,
  everyMs: 60_000,
  run: async () => 0,
  ...(serves && { serves }),
})
const JOBS = [jobNamed('bill payments', 'payments'), jobNamed('tax forms', undefined)]

/** The page of a credit union whose database can go away, with mail that waits as long as the test says. */
async function openPage(t: TestContext, waitMs = 20_000) {
  const line = await openLine(t, await freshDatabaseUrl(t))
  const engine = openPostgres(line.url, { statementMsMax: 1000, silenceMsMax: 100 })
  atEnd(t, () => engine.close())
  const { db } = engine
  const clock = settableClock(NOW)
  let mailWaits = 0
  const queues: Figures = {
    of: 'queues',
    gauges: {},
    read: async () => [
      { name: 'openteller_queue_oldest_seconds', labels: { queue: 'mail' }, value: mailWaits },
    ],
  }
  const parts = { db, clock, jobs: JOBS, figures: [jobFigures(JOBS, clock), queues] }
  const look = await openStatus(parts, { waitMs })
  const door = await openModule(t, (mount) => statusRoutes(mount, { db, look }), { clock })
  const post = (path: string, body: object) =>
    door.post(`/api/admin/status/notices${path}`, body, ROSA)
  return {
    db,
    clock,
    line,
    post,
    waitForMail: (seconds: number) => (mailWaits = seconds),
    /** As a portal reads when somebody asks later. */
    read: async (): Promise<Status> => {
      look.refresh()
      const { status, body } = await door.get('/api/status')
      assert.equal(status, 200)
      return body
    },
  }
}

const statesOf = ({ services }: Status): object =>
  Object.fromEntries(services.map(({ service, state }) => [service, state]))

const WELL = {
  sign_in: 'working',
  payments: 'working',
  deposits: 'working',
  statements: 'working',
  mail: 'working',
}
const AWAY = Object.fromEntries(Object.keys(WELL).map((service) => [service, 'away']))

const incident = (changes: object = {}) => ({
  id: newId(),
  kind: 'incident',
  title: 'Bills go out late',
  text: 'We are on it. More at noon.',
  beginsAt: null,
  endsAt: null,
  ...changes,
})
const planned = (changes: object = {}) =>
  incident({
    kind: 'planned',
    title: 'New machines',
    beginsAt: '2026-07-16T02:00:00.000Z',
    endsAt: '2026-07-16T03:00:00.000Z',
    ...changes,
  })

describe('what works', () => {
  test('a job in time is nobody’s business, and one that is late says what is late', async (t) => {
    const { read, clock, waitForMail } = await openPage(t)
    assert.deepEqual(statesOf(await read()), WELL)
    clock.set(new Date(NOW.getTime() + 10 * 60_000))
    assert.deepEqual(statesOf(await read()), { ...WELL, payments: 'late' })
    waitForMail(1000)
    const late = { payments: 'late', mail: 'late', sign_in: 'late' }
    assert.deepEqual(statesOf(await read()), { ...WELL, ...late })
  })

  test('a payment file that is not handed over, or missed its window, is late', async (t) => {
    const { read, db } = await openPage(t)
    await sql`
      insert into ach_window (id, cut_at, deadline, state, done_at)
      values (${newId()}, ${NOW}, ${NOW}, 'missed', ${NOW})`.execute(db)
    assert.deepEqual(statesOf(await read()), { ...WELL, payments: 'late' })
  })

  test('without the database nothing works, and notices are told as they were', async (t) => {
    const { read, post, line, clock } = await openPage(t)
    await post('', incident())
    assert.equal((await read()).notices.length, 1)
    line.cut()
    clock.set(new Date(NOW.getTime() + 60_000))
    const away = await read()
    assert.deepEqual(statesOf(away), AWAY)
    assert.equal(away.noticesAt, NOW.toISOString())
    assert.equal(away.notices[0]!.title, 'Bills go out late')
    line.mend()
    assert.deepEqual(statesOf(await read()), WELL)
  })

  test('nobody waits for a database that has fallen silent', async (t) => {
    const { read, line } = await openPage(t, 1)
    line.fallSilent()
    assert.deepEqual(statesOf(await read()), AWAY)
  })
})

describe('a notice', () => {
  test('is posted once, changed as it was seen, and over when staff say so', async (t) => {
    const { read, post, db, clock } = await openPage(t)
    const body = incident()
    const posted = await post('', body)
    assert.deepEqual(await post('', body), posted)
    const { id, version } = posted.body as unknown as ServiceNotice
    const change = { ...incident(), version, text: 'They go out again.' }
    const { kind: _, ...words } = change
    assert.equal((await post(`/${id}`, words)).status, 200)
    const stale = await post(`/${id}`, { ...words, id: newId() })
    assert.equal(stale.body.code, 'changed_meanwhile')
    clock.set(new Date(NOW.getTime() + 60_000))
    assert.equal((await post(`/${id}/end`, { id: newId(), version: 2 })).status, 200)
    const [notice] = (await read()).notices
    assert.deepEqual(
      [notice!.state, notice!.text, notice!.beginsAt, notice!.endedAt],
      ['over', 'They go out again.', NOW.toISOString(), '2026-07-15T15:01:00.000Z'],
    )
    const again = await post(`/${id}/end`, { id: newId(), version: 3 })
    assert.equal(again.body.code, 'notice_over')
    const { rows } = await sql<{ action: string }>`
      select action from audit_event order by id`.execute(db)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['service_notice.posted', 'service_notice.changed', 'service_notice.ended'],
    )
    clock.set(new Date(NOW.getTime() + 8 * 86_400_000))
    assert.deepEqual((await read()).notices, [])
  })

  test('of planned work has an end after its beginning, begins by itself, and can be called off', async (t) => {
    const { read, post, clock } = await openPage(t)
    for (const endsAt of [null, '2026-07-16T02:00:00.000Z'])
      assert.equal((await post('', planned({ endsAt }))).body.code, 'times_wrong')
    const { body } = await post('', planned())
    assert.equal(body.state, 'ahead')
    const other = await post('', planned({ title: 'Other machines' }))
    await post(`/${other.body.id}/end`, { id: newId(), version: 1 })
    const states = async () => (await read()).notices.map(({ title, state }) => [title, state])
    assert.deepEqual(await states(), [
      ['New machines', 'ahead'],
      ['Other machines', 'called_off'],
    ])
    clock.set(new Date('2026-07-16T02:30:00.000Z'))
    assert.deepEqual((await states())[0], ['New machines', 'now'])
    clock.set(new Date('2026-07-16T03:00:00.000Z'))
    assert.deepEqual((await states())[0], ['New machines', 'over'])
  })

  test('goes on in front of what is planned, soonest first, and of what is over, however many there are', async (t) => {
    const { read, post, clock } = await openPage(t)
    const over = await post('', incident({ title: 'Over' }))
    await post(`/${over.body.id}/end`, { id: newId(), version: 1 })
    await post('', incident({ title: 'Sign-in fails' }))
    // Work every week of half a year.
    const days = Array.from(
      { length: 26 },
      (_, week) => NOW.getTime() + (week + 1) * 7 * 86_400_000,
    )
    for (const day of days.toReversed()) {
      const beginsAt = new Date(day).toISOString()
      await post(
        '',
        planned({ title: beginsAt, beginsAt, endsAt: new Date(day + 1).toISOString() }),
      )
    }
    clock.set(new Date(NOW.getTime() + 60_000))
    assert.deepEqual(
      (await read()).notices.map(({ title }) => title),
      ['Sign-in fails', ...days.map((day) => new Date(day).toISOString()), 'Over'],
    )
  })

  test('that two change at the same time is changed by one', async (t) => {
    const { post } = await openPage(t)
    const { body } = await post('', incident())
    const { kind: _, ...words } = { ...incident(), version: 1 }
    const both = await Promise.all([
      post(`/${body.id}`, { ...words, id: newId() }),
      post(`/${body.id}/end`, { id: newId(), version: 1 }),
    ])
    assert.equal(both.filter(({ status }) => status === 200).length, 1)
    assert.equal(both.find(({ status }) => status !== 200)!.body.code, 'changed_meanwhile')
  })
})
