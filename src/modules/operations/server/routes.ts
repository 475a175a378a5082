import { sql } from 'kysely'
import type { Clock } from '../../../platform/server/clock.ts'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import type { Mount } from '../../../platform/server/routes.ts'
import type { Job } from '../../../platform/server/worker.ts'
import { ok, refuse } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import { type JobState, listJobs, runJob } from '../contract.ts'
import { JOBS_WANTED } from './operations.ts'

interface OperationParts {
  readonly db: Db
  readonly clock: Clock
  /** Every kind of job there is, whether this process runs jobs or another. */
  readonly jobs: readonly Pick<Job, 'name' | 'about' | 'everyMs'>[]
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

export function operationRoutes(mount: Mount, { db, clock, jobs }: OperationParts): void {
  mount(listJobs, async () => {
    const { rows } = await sql<RunRow>`select * from job_run`.execute(db)
    const runs = new Map(rows.map((row) => [row.name, row]))
    return ok({
      now: clock.now().toISOString(),
      jobs: jobs.map((job) => present(job, runs.get(job.name))),
    })
  })

  mount(runJob, async ({ caller, address, body: { name } }) => {
    if (!jobs.some((job) => job.name === name)) return refuse('job_not_found')
    await inTransaction(db, async (tx) => {
      const event = { at: clock.now(), actorId: caller.memberId, address }
      await record(tx, { ...event, action: 'job.run_asked', detail: { job: name } })
      await publish(tx, JOBS_WANTED, [name])
    })
    return ok({})
  })
}

const SECOND_MS = 1000

function present(
  { name, about, everyMs }: OperationParts['jobs'][number],
  run: RunRow | undefined,
): JobState {
  const known = { name, about, everySeconds: everyMs / SECOND_MS }
  if (!run) {
    const never = { failuresInRow: 0, failuresTotal: 0, lastFailure: null }
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
    failuresInRow: run.failures_in_row,
    failuresTotal: Number(run.failures_total),
    lastFailure:
      run.last_failed_at && run.last_error !== null
        ? { at: run.last_failed_at.toISOString(), error: run.last_error }
        : null,
  }
}
