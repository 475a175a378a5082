import { sql } from 'kysely'
import { type Clock, deviceTime } from '../../../platform/server/clock.ts'
import type { Figures, Sample } from '../../../platform/server/figures.ts'
import { countSetAsideByJob } from '../../../platform/server/jobFailures.ts'
import type { Job } from '../../../platform/server/worker.ts'
import { lateBy } from './late.ts'

interface Row {
  readonly name: string
  readonly endedAt: Date
  readonly failing: number
  readonly failures: string
}

/** How the work goes that the portal does by itself, whichever process does it. */
export const jobFigures = (jobs: readonly Job[], clock: Clock): Figures => {
  const since = clock.now()
  return {
    of: 'jobs',
    gauges: {
      openteller_job_last_run_timestamp_seconds: 'When a job last ended',
      openteller_job_late_seconds:
        'How long a job should have looked again by now; 0 where it is in time',
      openteller_job_failures_in_row: 'How often a job failed since it last succeeded',
      openteller_job_failures_recorded: 'How often a job failed since the database was made',
      openteller_rows_set_aside: 'What came due and failed too often, by job; see the page of jobs',
    },
    read: async (db) => {
      const { rows } = await sql<Row>`
        select name, last_ended_at as "endedAt", failures_in_row as failing,
               failures_total as failures
          from job_run`.execute(db)
      const setAside = await countSetAsideByJob(db)
      const runs = new Map(rows.map((row) => [row.name, row]))
      return jobs.flatMap(({ name, everyMs }) => {
        const run = runs.get(name)
        const late = lateBy(run?.endedAt ?? since, everyMs, clock.now())
        const sample = (figure: string, value: number): Sample => ({
          name: `openteller_${figure}`,
          labels: { job_name: name },
          value,
        })
        return [
          sample('job_late_seconds', late / 1000),
          sample('rows_set_aside', setAside.get(name) ?? 0),
          ...(run
            ? [
                sample('job_last_run_timestamp_seconds', realTime(run.endedAt, clock) / 1000),
                sample('job_failures_in_row', run.failing),
                sample('job_failures_recorded', Number(run.failures)),
              ]
            : []),
        ]
      })
    },
  }
}

/**
 * The clock of whoever watches is not put ahead with that of a demonstration: they are told what is as long ago by
 * theirs, and never what is yet to come.
 */
const realTime = (instant: Date, clock: Clock): number =>
  deviceTime(clock).getTime() - Math.max(clock.now().getTime() - instant.getTime(), 0)
