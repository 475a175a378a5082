// The door of operations: keeps the record of what the portal does by itself, so that staff can see
// whether bills go out without reading logs.

import { sql } from 'kysely'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { JobReport } from '../../../platform/server/worker.ts'

/** The topic under which processes hear that a job is to look now; the keys are names of jobs. */
export const JOBS_WANTED = 'jobs_wanted'

const ERROR_LENGTH_MAX = 300
/** An idle job that looks each second is written down this often. */
const IDLE_WRITTEN_EVERY_MS = 10_000

interface Recorder {
  readonly db: Db
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** Writes down how runs of jobs went. A record that cannot be written stops no job. */
export function openRunBook({ db, clock, log }: Recorder): (report: JobReport) => void {
  const written = new Map<string, number>()
  // One after the other: a failure must not be written over the success that came after it.
  let before: Promise<unknown> = Promise.resolve()
  return (report) => {
    const { job, doneCount, error } = report
    const idle = doneCount === 0 && error === undefined
    if (idle && performance.now() - (written.get(job) ?? -Infinity) < IDLE_WRITTEN_EVERY_MS) return
    written.set(job, performance.now())
    const endedAt = clock.now()
    before = before
      .then(() => writeRun(db, report, endedAt))
      .catch((error: unknown) => log.warn({ err: error, job }, 'run of a job not written down'))
  }
}

async function writeRun(
  db: Db,
  { job, doneCount, durationMs, error }: JobReport,
  endedAt: Date,
): Promise<void> {
  const startedAt = new Date(endedAt.getTime() - durationMs)
  const failed = error !== undefined
  const failure = failed ? error.slice(0, ERROR_LENGTH_MAX) : null
  await sql`
    insert into job_run as run (name, last_started_at, last_ended_at, last_done_count, done_total,
                                failures_in_row, failures_total, last_failed_at, last_error)
    values (${job}, ${startedAt}, ${endedAt}, ${doneCount}, ${doneCount},
            ${failed ? 1 : 0}, ${failed ? 1 : 0}, ${failed ? endedAt : null}, ${failure})
    on conflict (name) do update set
      last_started_at = excluded.last_started_at,
      last_ended_at = excluded.last_ended_at,
      last_done_count = excluded.last_done_count,
      done_total = run.done_total + excluded.last_done_count,
      failures_in_row = case when excluded.failures_in_row = 0 then 0 else run.failures_in_row + 1 end,
      failures_total = run.failures_total + excluded.failures_total,
      last_failed_at = coalesce(excluded.last_failed_at, run.last_failed_at),
      last_error = coalesce(excluded.last_error, run.last_error)`.execute(db)
}
