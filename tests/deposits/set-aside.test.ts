import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationRoutes } from '../../src/modules/operations/server/routes.ts'
import { countSetAside, listSetAside } from '../../src/platform/server/jobFailures.ts'
import { done } from '../factories/outcomes.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd, WAITS_MINUTES } from '../factories/setAside.ts'
import { openModule } from '../worlds/module.ts'
import {
  approve,
  type Deposits,
  moneyOf,
  openDeposits,
  releaseDue,
  waitingCheck,
} from './depositing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Ada's and Ben's checks on hold, both due; Ada's, which comes first, is poisoned. */
async function openPoisoned(t: Parameters<typeof openDeposits>[0]) {
  const union = await openDeposits(t)
  const [ada, ben] = [await union.member('Ada Brooks'), await union.member('Ben Okafor')]
  for (const [number, member] of [ada, ben].entries()) {
    const { id } = await waitingCheck(union, member, { number, amount: '200.00' })
    done(await approve(union, id, '200.00'))
  }
  const { rows } = await union.engine.pool.query<{ hold_id: string }>(
    `select hold_id from deposit_hold join deposit on deposit.id = deposit_id where person_id = $1`,
    [ada.personId],
  )
  const holdId = rows[0]!.hold_id
  const heal = await poison(union.engine, 'deposit_hold', 'hold_id', holdId)
  union.clock.advance(DAY_MS)
  const available = async (who: typeof ada) => (await moneyOf(union, who)).available
  return { union, ada, ben, holdId, heal, available }
}

/** Fails five times, as often as it is tried by itself. */
async function failAlways(union: Deposits): Promise<void> {
  await releaseDue(union)
  await failToTheEnd(union, () => releaseDue(union))
}

test('a hold that cannot be freed holds up no other, and is tried again once that works', async (t) => {
  const { union, ada, ben, heal, available } = await openPoisoned(t)
  assert.equal(await releaseDue(union), 1)
  assert.deepEqual([await available(ada), await available(ben)], ['0.00', '200.00'])
  await heal()
  assert.equal(await releaseDue(union), 0, 'not before a minute has gone by')
  union.clock.advance(MINUTE_MS)
  assert.equal(await releaseDue(union), 1)
  assert.equal(await available(ada), '200.00')
  assert.deepEqual((await union.engine.pool.query('select from job_failure')).rowCount, 0)
  await union.assertSound()
})

test('a hold that fails is tried again after 1, 5, 15 and 60 minutes, then set aside by name', async (t) => {
  const { union, holdId } = await openPoisoned(t)
  const tries = async () =>
    (await union.engine.pool.query('select attempts from job_failure')).rows[0]?.attempts
  await releaseDue(union)
  for (const [index, minutes] of WAITS_MINUTES.entries()) {
    union.clock.advance(minutes * MINUTE_MS - 1)
    await releaseDue(union)
    assert.equal(await tries(), index + 1, `${minutes} minutes are not over`)
    assert.equal(await countSetAside(union.db), 0)
    union.clock.advance(1)
    await releaseDue(union)
    assert.equal(await tries(), index + 2)
  }
  const failedAt = union.clock.now()
  union.clock.advance(DAY_MS)
  await releaseDue(union)
  assert.deepEqual(await listSetAside(union.db), [
    {
      job: 'deposit holds',
      rowId: holdId,
      title: 'Check hold of $200.00',
      attempts: 5,
      error: 'the row is poisoned',
      failedAt,
    },
  ])
  assert.equal(await countSetAside(union.db), 1)
})

test('staff have what was set aside tried again, with all its tries', async (t) => {
  const { union, ada, holdId, heal, available } = await openPoisoned(t)
  await failAlways(union)
  const jobs = await openJobs(t, union)
  const { setAside, setAsideCount } = (await jobs.get('/api/admin/jobs')).body
  const [row] = setAside
  assert.equal(setAsideCount, 1)
  assert.deepEqual([row.rowId, row.title, row.attempts], [holdId, 'Check hold of $200.00', 5])
  await heal()
  const retry = () => jobs.post('/api/admin/jobs/rows/retry', { job: row.job, rowId: holdId })
  assert.equal((await retry()).status, 200)
  assert.deepEqual((await retry()).body.code, 'row_not_set_aside')
  assert.equal(await releaseDue(union), 1)
  assert.equal(await available(ada), '200.00')
  const [event] = await union.auditRows({ action: 'job.row_retried' })
  assert.deepEqual(
    [event!.actor_id, event!.detail],
    [union.rosa.personId, { job: 'deposit holds', rowId: holdId, title: 'Check hold of $200.00' }],
  )
})

test('staff put away what was set aside, and nothing tries it any more', async (t) => {
  const { union, ada, holdId, heal, available } = await openPoisoned(t)
  await failAlways(union)
  const jobs = await openJobs(t, union)
  const away = () =>
    jobs.post('/api/admin/jobs/rows/put-away', { job: 'deposit holds', rowId: holdId })
  assert.equal((await away()).status, 200)
  assert.deepEqual((await away()).body.code, 'row_not_set_aside')
  const retried = await jobs.post('/api/admin/jobs/rows/retry', {
    job: 'deposit holds',
    rowId: holdId,
  })
  assert.equal(retried.body.code, 'row_not_set_aside')
  await heal()
  union.clock.advance(DAY_MS)
  assert.equal(await releaseDue(union), 0)
  assert.equal(await available(ada), '0.00')
  assert.equal(await countSetAside(union.db), 0)
  assert.deepEqual((await jobs.get('/api/admin/jobs')).body.setAside, [])
  assert.equal((await union.auditRows({ action: 'job.row_put_away' })).length, 1)
})

const openJobs = (t: Parameters<typeof openDeposits>[0], union: Deposits) =>
  openModule(t, (mount) => operationRoutes(mount, { db: union.db, jobs: [] }), {
    usual: { personId: union.rosa.personId },
    clock: union.clock,
  })
