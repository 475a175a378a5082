import { administratorCount } from '../../modules/identity/server/identity.ts'
import { refuseOtherSite } from '../../modules/site/server/site.ts'
import { advanceableClock, systemClock } from '../../platform/server/clock.ts'
import { ConfigError } from '../../platform/server/config.ts'
import { readConfig, type Config } from './config.ts'
import type { Db, Engine } from '../../platform/server/db.ts'
import { DirectoryInUse } from '../../platform/server/embedded.ts'
import { isSilence } from '../../platform/server/errors.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { createPortal, type Portal } from './app.ts'
import { openDatabase } from './open.ts'

export interface Started {
  readonly config: Config
  readonly log: Log
  readonly portal: Portal
}

/**
 * Opens the portal that the environment describes. Nothing is left open when it cannot be.
 * @throws what {@link sayWhy} turns into words
 */
export async function startPortal(environment: NodeJS.ProcessEnv): Promise<Started> {
  const config = readConfig(environment)
  refuseOtherSite(config.siteDirectory, config)
  const log = createLog(config.logLevel)
  const engine = await openDatabase(config).catch(
    explainFailure(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'),
  )
  const portal = await portalOn(engine, config, log).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  const { port, host } = config
  await portal.app.listen({ port, host }).catch(async (error: NodeJS.ErrnoException) => {
    await portal.close()
    explainFailure('HOST')(error)
  })
  return { config, log, portal }
}

async function portalOn(engine: Engine, config: Config, log: Log): Promise<Portal> {
  const clock = config.mode === 'demo' ? advanceableClock() : systemClock
  if (config.mode === 'demo') {
    // Only here, so that a portal in production never loads it.
    const { seedDemo } = await import('../../../db/seed/demo.ts')
    await seedDemo({ engine, clock: systemClock, config, log })
  } else {
    await requireAdministrators(engine.db)
  }
  return createPortal({ config, engine, clock, log })
}

const ADMINISTRATORS_MIN = 2

/** One administrator alone could do anything and nobody would approve their acts. */
async function requireAdministrators(db: Db): Promise<void> {
  const able = await administratorCount(db)
  if (able >= ADMINISTRATORS_MIN) return
  throw new ConfigError([
    `MODE: production needs at least ${ADMINISTRATORS_MIN} administrators and has ${able}. Add them with npm run administrator:add.`,
  ])
}

/** No such file, host or database, or not allowed: by Node's names and PostgreSQL's. */
const UNREACHABLE = /^(E[A-Z_]+|28[0-9A-Z]{3}|3D000|57P03)$/

/** Names the setting that led to an error which has no sentence of its own in {@link sayWhy}. */
const explainFailure =
  (setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    const { code = '', message } = error
    const known = UNREACHABLE.test(code) || isSilence(error)
    if (code === 'EADDRINUSE' || code === 'ECONNREFUSED' || !known) throw error
    throw new ConfigError([`${setting}: ${message}`])
  }

/** What an operator can mend is said in a sentence; anything else keeps its stack trace. */
export function sayWhy(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return 'PORT: another program is already listening there.'
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: no PostgreSQL server answers there.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
