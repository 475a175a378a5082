import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { jobsOf } from '../../src/apps/server/jobs.ts'
import { operationRoutes } from '../../src/modules/operations/server/routes.ts'
import { countSetAside } from '../../src/platform/server/jobFailures.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { bookOf, cancelIt as cancelBill, owe, storyOf as storyOfBills } from '../bills/owing.ts'
import { poison } from '../factories/poison.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { configFor } from '../factories/config.ts'
import { openModule } from '../worlds/module.ts'
import { arrange, cancelIt, listOf, openSchedules, type Schedules, storyOf } from './arranging.ts'

const FIRST = '2026-01-20'
const SECOND = '2026-01-27'
const THIRD = '2026-02-03'
const WEEKLY = { frequency: 'weekly' }

const jobsIn = ({ engine, clock }: Schedules) =>
  jobsOf({ config: configFor(), engine, clock, log: createLog('silent') })

/** Runs a job as often as it tries by itself, and answers how many rows it dealt with. */
async function tryToTheEnd(union: Schedules, name: string): Promise<number> {
  const job = jobsIn(union).find((one) => one.name === name)
  assert.ok(job)
  let count = 0
  for (const minutes of [0, 1, 5, 15, 60]) {
    union.clock.advance(minutes * 60_000)
    count += await job.run()
  }
  return count
}

/** Both kinds of standing order. For later dates of a bill nothing is set aside. */
const KINDS = [
  {
    job: 'scheduled transfers',
    begin: (union: Schedules, ada: Member) => arrange(union, ada, FIRST, WEEKLY),
    upcoming: async (union: Schedules, ada: Member) => (await listOf(union, ada)).upcoming,
    storyOf,
    story: [`${FIRST} posted`, `${SECOND} skipped`],
    action: 'schedule.skipped',
  },
  {
    job: 'bill payments',
    begin: (union: Schedules, ada: Member) => owe(union, ada, FIRST, WEEKLY),
    upcoming: async (union: Schedules, ada: Member) => (await bookOf(union, ada)).upcoming,
    storyOf: storyOfBills,
    story: [`${FIRST} paid`, `${SECOND} cancelled`],
    action: 'bill.date_cancelled',
  },
] as const

/** The second date of an order of Ada's is set aside: the account it is paid from is poisoned. */
async function openPoisoned(t: TestContext, { begin, job }: (typeof KINDS)[number]) {
  const union = await openSchedules(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const { id } = await begin(union, ada)
  union.goTo(FIRST)
  assert.equal(await tryToTheEnd(union, job), 1)
  const account = String(ada.checking.ledgerAccountId)
  const heal = await poison(union.engine, 'ledger_account', 'id', account)
  union.goTo(SECOND)
  assert.equal(await tryToTheEnd(union, job), 0)
  assert.equal(await countSetAside(union.db), 1)
  return { union, ada, heal, row: { job, rowId: `${id} ${SECOND}` } }
}

describe('a date that was set aside', () => {
  for (const kind of KINDS) {
    test(`passes when staff put it away, and the order goes on: ${kind.job}`, async (t) => {
      const { union, ada, heal, row } = await openPoisoned(t, kind)
      const rosa = await union.staff()
      const staff = await openModule(
        t,
        (mount) => operationRoutes(mount, { db: union.db, jobs: jobsIn(union) }),
        { usual: { personId: rosa.personId }, clock: union.clock },
      )
      assert.equal((await staff.post('/api/admin/jobs/rows/put-away', row)).status, 200)
      assert.deepEqual(await kind.storyOf(union, ada), kind.story)
      assert.equal((await kind.upcoming(union, ada))[0]!.nextOn, THIRD)
      const [event] = await union.auditRows({ action: kind.action })
      assert.deepEqual([event!.actor_id, event!.subject_id], [rosa.personId, ada.personId])
      assert.equal((await staff.post('/api/admin/jobs/rows/put-away', row)).status, 409)
      await heal()
      union.goTo(THIRD)
      assert.equal(await tryToTheEnd(union, kind.job), 1)
      assert.equal(await union.available(ada.checking), '50.00')
      await union.assertSound()
    })
  }

  test('leaves the list of staff when the member cancels the transfer', async (t) => {
    const { union, ada } = await openPoisoned(t, KINDS[0])
    const [seen] = (await listOf(union, ada)).upcoming
    assert.ok((await cancelIt(union, ada, seen!)).ok)
    assert.equal(await countSetAside(union.db), 0)
  })
})

test('a reminder that was set aside leaves the list when the member cancels the bill', async (t) => {
  const union = await openSchedules(t, '2026-01-15')
  const ada = await union.member('Ada Okafor', { checking: '100.00' })
  const bill = await owe(union, ada, FIRST)
  union.goTo('2026-01-19')
  const heal = await poison(union.engine, 'bill', 'id', bill.id)
  assert.equal(await tryToTheEnd(union, 'bill reminders'), 0)
  assert.equal(await countSetAside(union.db), 1)
  await heal()
  assert.ok((await cancelBill(union, ada, bill)).ok)
  assert.equal(await countSetAside(union.db), 0)
  assert.equal(await union.available(ada.checking), '100.00')
})
