// As a house that has been open for a while: no job has anything left to do, and PostgreSQL writes its log over old files.
import { jobsOf } from '../src/apps/server/jobs.ts'
import { readConfig } from '../src/apps/server/config.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { createLog } from '../src/platform/server/log.ts'
import { runToRest } from '../tests/factories/jobs.ts'
import type { Bank } from './bank.ts'

/** Runs each job until it finds nothing more: a portal would begin with it while it is measured. */
export async function comeToRest(environment: Readonly<Record<string, string>>): Promise<void> {
  const config = readConfig(environment)
  const engine = await openDatabase(config)
  const parts = { config, engine, clock: systemClock, log: createLog('error') }
  for (const job of jobsOf(parts)) await runToRest(job, Infinity)
  await engine.close()
}

/** More than `min_wal_size`, which is what is kept to be written over. */
const LOG_MEGABYTES = 2200

/** Everybody waits for 55 ms while a file of 16 MB is made, which a server that has run for a while rarely does. */
export async function writeLogOnce({ owner }: Bank): Promise<void> {
  await owner.query(
    `select count(pg_logical_emit_message(false, 'bench', repeat('x', 1000000))) from generate_series(1, ${LOG_MEGABYTES})`,
  )
  await owner.query('checkpoint')
}
