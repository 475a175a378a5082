import { sql } from 'kysely'
import type { Figures } from './figures.ts'
import { MAIL_JOB } from './mailJob.ts'
import type { Job } from './worker.ts'

const COUNTED_MAX = 10_000

/**
 * What waits to leave the transaction it was written in: events for pages, and mails. Without a mail
 * server mails wait for nobody, and one that waits for a moment does not wait in a queue. A mail that was given up is a row set aside.
 */
export const queueFigures = (jobs: readonly Job[]): Figures => ({
  of: 'queues',
  gauges: {
    openteller_queue_items: `What waits in a queue; at most ${COUNTED_MAX} are counted`,
    openteller_queue_oldest_seconds: 'Age of what waits longest in a queue; 0 where nothing waits',
  },
  read: async (db) => {
    const { rows } = await sql<{ queue: string; count: number; age: number }>`
      select 'outbox' as queue, count(*)::int as count,
             coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age
        from (select created_at from outbox order by id limit ${COUNTED_MAX}) waiting
       union all
      select 'mail', count(*)::int, coalesce(extract(epoch from now() - min(due_at)), 0)::float8
        from (select coalesce(not_before, queued_at) as due_at from mail
               where ${jobs.some(({ name }) => name === MAIL_JOB)} and sent_at is null
                 and (not_before is null or not_before <= now())
                 and not exists (select from job_failure f
                                  where f.job = ${MAIL_JOB} and f.row_id = mail.id::text
                                    and f.retry_at is null)
               order by id limit ${COUNTED_MAX}) waiting`.execute(db)
    return rows.flatMap(({ queue, count, age }) => [
      { name: 'openteller_queue_items', labels: { queue }, value: count },
      { name: 'openteller_queue_oldest_seconds', labels: { queue }, value: Math.max(age, 0) },
    ])
  },
})
