import { administratorCount } from '../../modules/identity/server/identity.ts'
import { refuseOtherSite } from '../../modules/site/server/site.ts'
import { advanceableClock, systemClock } from '../../platform/server/clock.ts'
import { ConfigError } from '../../platform/server/config.ts'
import { readConfig, type Config } from './config.ts'
import type { Db, Engine } from '../../platform/server/db.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { createPortal, type Portal } from './app.ts'
import { openDoor } from './keeping/door.ts'
import { openDatabase } from './open.ts'
import { explainFailure } from './why.ts'

export interface Started {
  readonly config: Config
  readonly log: Log
  readonly portal: Portal
}

/**
 * Opens the portal that the environment describes. Nothing is left open when it cannot be.
 * @throws what `sayWhy` turns into words
 */
export async function startPortal(environment: NodeJS.ProcessEnv): Promise<Started> {
  const config = readConfig(environment)
  refuseOtherSite(config.siteDirectory, config)
  const log = createLog(config.logLevel)
  const engine = await openDatabase(config)
  const portal = await portalOn(engine, config, log).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
  const { port, host } = config
  const closeDoor = await doorOf(engine, config, log)
  const close = async (): Promise<void> => {
    await closeDoor()
    await portal.close()
  }
  await portal.app.listen({ port, host }).catch(async (error: NodeJS.ErrnoException) => {
    await close()
    explainFailure('HOST')(error)
  })
  return { config, log, portal: { ...portal, close } }
}

/** Nobody but this process can copy the embedded engine. */
const doorOf = (
  engine: Engine,
  { dataDirectory }: Config,
  log: Log,
): Promise<() => Promise<void>> =>
  engine.dump ? openDoor(engine, dataDirectory, log) : Promise.resolve(async () => {})

async function portalOn(engine: Engine, config: Config, log: Log): Promise<Portal> {
  const clock = config.mode === 'demo' ? advanceableClock() : systemClock
  if (config.mode === 'demo') {
    // Only here, so that a portal in production never loads it.
    const { seedDemo } = await import('../../../db/seed/demo.ts')
    await seedDemo({ engine, clock: systemClock, config, log, crowdCount: config.demoMembers })
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
