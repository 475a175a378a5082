import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { ROSA } from '../../src/modules/demo/server/people.ts'
import { jobFigures } from '../../src/modules/operations/server/figures.ts'
import { openRunBook } from '../../src/modules/operations/server/operations.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import type { Job } from '../../src/platform/server/worker.ts'
import { atEnd } from '../factories/atEnd.ts'
import type { Client } from '../factories/client.ts'
import { freshDatabase } from '../factories/database.ts'
import { JOBS_HERE, openPortal } from '../factories/portal.ts'
import { launch } from '../factories/process.ts'
import { TEST_VAULT } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'
import { demonstration } from '../faults/places.ts'
import { type OnlineBanking, openOnlineBanking, PASSWORD } from '../worlds/onlineBanking.ts'

const DAY_MS = 86_400_000
const NOON = new Date('2026-07-15T16:00:00Z')

async function rosaOf({ staff, portal }: OnlineBanking): Promise<Client> {
  await staff('Rosa Reed')
  return portal.as('rosa@example.com')
}

describe('the book of what jobs did', () => {
  async function openBook(t: TestContext) {
    const { db, pool } = await freshDatabase(t)
    const clock = settableClock(NOON)
    const complaints: unknown[] = []
    const log = { warn: (about: unknown) => void complaints.push(about) }
    const write = openRunBook({ db, clock, log })
    const read = async () => (await pool.query('select * from job_run')).rows
    return { db, clock, write, read, complaints }
  }

  test('counts what was done over all runs', async (t) => {
    const { write, read } = await openBook(t)
    write({ job: 'bills', doneCount: 3, durationMs: 500 })
    await until('the run is written down', async () => (await read()).length === 1)
    write({ job: 'bills', doneCount: 4, durationMs: 1 })
    await until('both runs are counted', async () => (await read())[0].done_total === 7n)
    const [run] = await read()
    assert.equal(run.last_done_count, 4)
    assert.equal(run.failures_in_row, 0)
  })

  test('a failure stays in sight after the job works again', async (t) => {
    const { write, read } = await openBook(t)
    write({ job: 'bills', doneCount: 0, error: 'no network', durationMs: 1 })
    await until('the failure is counted', async () => (await read())[0]?.failures_in_row === 1)
    write({ job: 'bills', doneCount: 0, error: 'no network still', durationMs: 1 })
    await until(
      'the second failure is counted',
      async () => (await read())[0].failures_in_row === 2,
    )
    write({ job: 'bills', doneCount: 1, durationMs: 1 })
    await until('the failures are over', async () => (await read())[0].failures_in_row === 0)
    const [run] = await read()
    assert.deepEqual([run.failures_total, run.last_error], [2n, 'no network still'])
  })

  test('a run of a demonstration that is put ahead is told as long ago as it is, by the clock of whoever watches', async (t) => {
    const { db, clock, write, read } = await openBook(t)
    const { read: figures } = jobFigures([{ name: 'bills', everyMs: 1000 } as Job], clock)
    const endedAt = async () =>
      (await figures(db)).find(({ name }) => name === 'openteller_job_last_run_timestamp_seconds')
        ?.value
    clock.setAhead(DAY_MS)
    write({ job: 'bills', doneCount: 1, durationMs: 1 })
    await until('the run is written down', async () => (await read()).length === 1)
    assert.equal(await endedAt(), NOON.getTime() / 1000)
    clock.advance(60_000)
    assert.equal(await endedAt(), NOON.getTime() / 1000)
    // Of a process that has not heard yet how far the clock was put.
    const slow = jobFigures([{ name: 'bills', everyMs: 1000 } as Job], settableClock(NOON))
    const [told] = (await slow.read(db)).filter(({ name }) => /timestamp/.test(name))
    assert.equal(told!.value, NOON.getTime() / 1000)
  })

  test('a job that looks in vain each second is not written down each second', async (t) => {
    const { write, read } = await openBook(t)
    write({ job: 'idle', doneCount: 0, durationMs: 1 })
    await until('the run is written down', async () => (await read()).length === 1)
    const [{ last_ended_at: first }] = await read()
    for (let i = 0; i < 20; i++) write({ job: 'idle', doneCount: 0, durationMs: 1 })
    assert.deepEqual((await read())[0].last_ended_at, first)
  })
})

describe('staff at the jobs', () => {
  test('see every kind, have one run now, and it is written down who asked', async (t) => {
    const union = await openOnlineBanking(t, { environment: JOBS_HERE })
    const rosa = await rosaOf(union)
    await until('every job has run', async () => {
      const { jobs } = (await rosa.get('/api/admin/jobs')).body
      return jobs.every(({ lastRun }: { lastRun: unknown }) => lastRun !== null)
    })
    const { status, body } = await rosa.get('/api/admin/health')
    assert.equal(status, 200)
    assert.deepEqual([body.imbalances, body.jobs.failing, body.backups.ageSeconds], [0, [], null])
    const answer = await rosa.post('/api/admin/jobs/run', { name: 'scheduled transfers' })
    assert.equal(answer.status, 200)
    const { rows } = await union.portal.engine.pool.query(
      "select detail from audit_event where action = 'job.run_asked'",
    )
    assert.deepEqual(rows, [{ detail: { job: 'scheduled transfers' } }])
    const none = await rosa.post('/api/admin/jobs/run', { name: 'coffee' })
    assert.deepEqual([none.status, none.body.message], [404, 'There is no such job.'])
  })
})

describe('jobs in a process of their own', () => {
  test('run there, when staff ask at a portal that runs none', async (t) => {
    const place = await demonstration(t)
    const engine = openPostgres(place['DATABASE_URL']!)
    atEnd(t, () => engine.close())
    setVault(engine.db, TEST_VAULT)
    const rosa = await (await openPortal(t, { engine })).as(ROSA.email)
    const doneAt = async (): Promise<string | undefined> => {
      const { jobs } = (await rosa.get('/api/admin/jobs')).body
      const job = jobs.find(({ name }: { name: string }) => name === 'analytics days')
      return job.lastRun?.at
    }
    assert.equal(await doneAt(), undefined)
    launch(t, 'worker.ts', place)
    await until('the worker has run its jobs', async () => (await doneAt()) !== undefined)
  })

  test('the embedded engine, which serves one process, refuses with a sentence', async (t) => {
    const worker = launch(t, 'worker.ts', {})
    assert.equal((await worker.ended).code, 1)
    assert.match(worker.output(), /DATABASE_URL: the embedded engine serves one process/)
  })
})

describe('the clock of the demonstration', () => {
  test('goes to the next business morning for everybody, once, and signs nobody out', async (t) => {
    const union = await openOnlineBanking(t, { password: PASSWORD })
    await union.member('Ada Reed', { checking: '100.00' })
    const asAda = await union.portal.as('ada@example.com')
    const rosa = await rosaOf(union)
    const { body: before } = await rosa.get('/api/demo/clock')
    assert.equal(before.next, '2026-07-16T13:00:00.000Z')
    const presses = await Promise.all(
      [1, 2, 3].map(() => rosa.post('/api/demo/clock', { to: before.next })),
    )
    assert.deepEqual(
      presses.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    )
    assert.equal(union.portal.clock.now().toISOString(), '2026-07-16T13:00:00.000Z')
    await union.portal.signIn('ada@example.com', PASSWORD)
    const { mail } = (await rosa.get('/api/demo')).body
    assert.equal(mail[0].at, '2026-07-16T13:00:00.000Z', 'mail is stamped with that clock too')
    const { body: session } = await asAda.get('/api/session')
    assert.equal(session.signedIn, true)
    assert.equal(session.now, '2026-07-16T13:00:00.000Z')
    const friday = (await rosa.get('/api/demo/clock')).body.next
    await rosa.post('/api/demo/clock', { to: friday })
    const monday = (await rosa.get('/api/demo/clock')).body.next
    assert.equal(monday, '2026-07-20T13:00:00.000Z')
  })
})
