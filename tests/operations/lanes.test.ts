import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { jobsOf, openJobs } from '../../src/apps/server/jobs.ts'
import { setAuditKey } from '../../src/modules/audit/server/audit.ts'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { jobFigures } from '../../src/modules/operations/server/figures.ts'
import { operationRoutes } from '../../src/modules/operations/server/routes.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openOutbox } from '../../src/platform/server/outbox.ts'
import type { Job } from '../../src/platform/server/worker.ts'
import { atEnd } from '../factories/atEnd.ts'
import { abroadOrder } from '../factories/orders.ts'
import { done } from '../factories/outcomes.ts'
import { poison } from '../factories/poison.ts'
import { until } from '../factories/waiting.ts'
import { openTransfers, type Transfers } from '../transfers/transfers.ts'
import { SECRET } from '../worlds/creditUnion.ts'
import { openModule } from '../worlds/module.ts'

const MINUTE_MS = 60_000

/** A transfer abroad whose time to be cancelled is over. */
async function openQueued(t: TestContext) {
  const union = await openTransfers(t)
  setAuditKey(union.db, SECRET)
  setJournalKey(union.db, SECRET)
  const ada = await union.member('Ada Brooks', { checking: '100.00' })
  const order = abroadOrder(ada, '40.00')
  done(await union.service.draftInternational(ada.customer, order))
  done(await union.service.confirm(ada.customer, order.id, await union.codeFor(ada)))
  union.clock.advance(31 * MINUTE_MS)
  const hasLeft = async () => (await statusesOf(union.db, [order.id])).get(order.id) === 'Sent'
  return { union, hasLeft }
}

/** The jobs of the portal in this process, each as `change` has it. */
async function runJobs(t: TestContext, union: Transfers, change = (job: Job): Job => job) {
  const { engine, clock, institution } = union
  const log = createLog('silent')
  const outbox = await openOutbox(engine, log)
  // What leaves is put there.
  const railsDirectory = mkdtempSync(join(tmpdir(), 'lanes-'))
  const jobs = jobsOf({
    config: {
      institution,
      look: undefined,
      railsDirectory,
      otherBanks: 'real',
      publicUrl: 'http://127.0.0.1',
      pushHosts: [],
      smtpUrl: undefined,
    },
    engine,
    clock,
    log,
  })
  const worker = openJobs({ engine, clock, log }, { outbox, jobs: jobs.map(change) })
  atEnd(t, async () => {
    await worker.close()
    await outbox.close()
    rmSync(railsDirectory, { recursive: true })
  })
  return jobs
}

test('while every other job hangs, what moves money goes on', async (t) => {
  const { union, hasLeft } = await openQueued(t)
  const { promise: latch, resolve: open } = Promise.withResolvers<void>()
  let hanging = 0
  const hangs = async (): Promise<number> => {
    hanging++
    await latch
    return 0
  }
  await runJobs(t, union, (job) => (job.lane === 'payments' ? job : { ...job, run: hangs }))
  atEnd(t, open)
  await until('the transfer has left', hasLeft)
  assert.equal(hanging, 5, 'one in each other lane')
})

test('sealing that cannot go on is shown as failing with its reason, counted, and stops no other job', async (t) => {
  const { union, hasLeft } = await openQueued(t)
  const rosa = await union.staff()
  const heal = await poison(union.engine, 'audit_sealer', 'id', 'true')
  const jobs = await runJobs(t, union)
  const page = await openModule(t, (mount) => operationRoutes(mount, { db: union.db, jobs }), {
    usual: { personId: rosa.personId },
  })
  const stateOf = async (name: string) => {
    const { body } = await page.get('/api/admin/jobs')
    return body.jobs.find((job: { name: string }) => job.name === name)
  }
  const { read } = jobFigures(jobs, union.clock)
  const failing = async () =>
    (await read(union.db))
      .filter(({ name, value }) => name === 'openteller_job_failures_in_row' && value > 0)
      .map(({ labels }) => labels!['job_name'])
  await until('it failed', async () => (await stateOf('audit sealing')).failuresInRow > 0)
  const { lastFailure } = await stateOf('audit sealing')
  assert.equal(lastFailure.error, 'the row is poisoned')
  assert.deepEqual(await failing(), ['audit sealing'])
  await until('the transfer has left', hasLeft)
  await until('the journal is sealed', async () => (await stateOf('journal sealing')).lastRun)
  assert.equal((await stateOf('journal sealing')).failuresInRow, 0)
  await heal()
  await until('it works again', async () => (await stateOf('audit sealing')).failuresInRow === 0)
  assert.deepEqual(await failing(), [])
})
