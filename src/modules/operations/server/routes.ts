import { sql } from 'kysely'
import {
  countSetAside,
  listSetAside,
  putAway,
  tryAgain,
} from '../../../platform/server/jobFailures.ts'
import { allOrNothing, type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Job } from '../../../platform/server/worker.ts'
import { ok, refuse } from '../../../values/result.ts'
import { audit } from '../../audit/server/audit.ts'
import { type JobState, listJobs, putRowAway, retryRow, runJob } from '../contract.ts'
import { lateBy } from './late.ts'
import { JOBS_WANTED } from './operations.ts'

interface OperationDependencies {
  readonly db: Db
  /** Every kind of job there is, whether this process runs jobs or another. */
  readonly jobs: readonly Pick<Job, 'name' | 'about' | 'everyMs' | 'putAway'>[]
}

interface RunRow {
  readonly name: string
  readonly last_started_at: Date
  readonly last_ended_at: Date
  readonly last_done_count: number
  readonly done_total: bigint
  readonly failures_in_row: number
  readonly failures_total: bigint
  readonly last_failed_at: Date | null
  readonly last_error: string | null
}

export function operationRoutes(mount: Mount, { db, jobs }: OperationDependencies): void {
  mount(listJobs, async ({ context }) => {
    const { rows } = await sql<RunRow>`select * from job_run`.execute(db)
    const setAside = await listSetAside(db)
    const runs = new Map(rows.map((row) => [row.name, row]))
    return ok({
      now: context.at.toISOString(),
      jobs: jobs.map((job) => present(job, runs.get(job.name), context.at)),
      setAside: setAside.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })),
      setAsideCount: await countSetAside(db),
    })
  })

  mount(runJob, async ({ context, body: { name } }) => {
    if (!jobs.some((job) => job.name === name)) return refuse('job_not_found')
    await inTransaction(db, async (tx) => {
      await audit(tx, context, 'job.run_asked', { detail: { job: name } })
      await publish(tx, JOBS_WANTED, [name])
    })
    return ok({})
  })

  mount(retryRow, ({ context, body }) =>
    allOrNothing(db, async (tx) => {
      const title = await tryAgain(tx, body)
      if (title === undefined) return refuse('row_not_set_aside')
      await audit(tx, context, 'job.row_retried', { detail: { ...body, title } })
      await publish(tx, JOBS_WANTED, [body.job])
      return ok({})
    }),
  )

  mount(putRowAway, ({ context, body }) =>
    allOrNothing(db, async (tx) => {
      const title = await putAway(tx, body, context)
      if (title === undefined) return refuse('row_not_set_aside')
      await audit(tx, context, 'job.row_put_away', { detail: { ...body, title } })
      await jobs.find(({ name }) => name === body.job)?.putAway?.(tx, context, body.rowId)
      return ok({})
    }),
  )
}

const SECOND_MS = 1000

function present(
  { name, about, everyMs }: OperationDependencies['jobs'][number],
  run: RunRow | undefined,
  now: Date,
): JobState {
  const known = { name, about, everySeconds: everyMs / SECOND_MS }
  if (!run) {
    const never = { late: false, failuresInRow: 0, failuresTotal: 0, lastFailure: null }
    return { ...known, lastRun: null, nextAt: null, ...never }
  }
  const { last_started_at: startedAt, last_ended_at: endedAt } = run
  return {
    ...known,
    lastRun: {
      at: startedAt.toISOString(),
      seconds: (endedAt.getTime() - startedAt.getTime()) / SECOND_MS,
      doneCount: run.last_done_count,
      doneTotal: Number(run.done_total),
    },
    nextAt: new Date(endedAt.getTime() + everyMs).toISOString(),
    late: lateBy(endedAt, everyMs, now) > 0,
    failuresInRow: run.failures_in_row,
    failuresTotal: Number(run.failures_total),
    lastFailure:
      run.last_failed_at && run.last_error !== null
        ? { at: run.last_failed_at.toISOString(), error: run.last_error }
        : null,
  }
}
