import './telemetry.ts'
import { ConfigError } from '../../platform/server/config.ts'
import { readConfig } from './config.ts'
import { advanceableClock, systemClock } from '../../platform/server/clock.ts'
import { createLog } from '../../platform/server/log.ts'
import { openOutbox } from '../../platform/server/outbox.ts'
import { followDemoClock } from '../../modules/demo/server/demo.ts'
import { requireFolders } from '../../modules/networkPayments/server/networkPayments.ts'
import { createMetrics } from '../../platform/server/metrics.ts'
import { listenForMetrics } from '../../platform/server/metricsDoor.ts'
import { VERSION } from '../../platform/server/version.ts'
import { argumentsOf } from './arguments.ts'
import { figuresOf } from './figures.ts'
import { jobsOf, openJobs } from './jobs.ts'
import { openDatabase } from './open.ts'
import { sayWhy } from './why.ts'

// Jobs in a process of their own: `npm run worker`, beside servers started with JOBS=apart (or
// not: more workers than one do no harm).

const STAY_MS = 60_000

argumentsOf({})

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) {
    throw new ConfigError(['DATABASE_URL: the embedded engine serves one process, the portal'])
  }
  requireFolders(config)
  const log = createLog(config.logLevel)
  const clock = config.mode === 'demo' ? advanceableClock() : systemClock
  const engine = await openDatabase(config)
  const outbox = await openOutbox(engine, log)
  const parts = { config, engine, clock, log }
  const jobs = jobsOf(parts)
  const figures = figuresOf(jobs, clock)
  const metrics = createMetrics({ process: 'worker', engine, log, figures })
  const closeMetrics = await listenForMetrics(config, metrics, log)
  const worker = openJobs(parts, { outbox, jobs })
  await followDemoClock({ db: engine.db, outbox, clock, log }, () => worker.wake())
  const end = (): void => {
    log.info('the worker is ending')
    void worker
      .close()
      .then(() => outbox.close())
      .then(closeMetrics)
      .then(() => engine.close())
      .then(() => process.exit(0))
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  // While the database is away nothing else keeps the process here: jobs and the listener wait with
  // timers that let it end.
  setInterval(() => {}, STAY_MS)
  log.info({ version: VERSION, node: process.version, mode: config.mode }, 'jobs are running')
}

start().catch((error: unknown) => {
  process.stderr.write(`The worker did not start.\n${sayWhy(error)}\n`)
  process.exit(1)
})
