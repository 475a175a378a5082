import type { AddressInfo } from 'node:net'
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../../../db/seed/people.ts'
import { seedDemo } from '../../../db/seed/demo.ts'
import { administratorCount } from '../../modules/identity/server/identity.ts'
import { refuseOtherSite } from '../../platform/server/builtFor.ts'
import { advanceableClock, systemClock } from '../../platform/server/clock.ts'
import { ConfigError, readConfig, type Config } from '../../platform/server/config.ts'
import type { Db } from '../../platform/server/db.ts'
import { DirectoryInUse } from '../../platform/server/embedded.ts'
import { isSilence } from '../../platform/server/errors.ts'
import { createLog, type Log } from '../../platform/server/log.ts'
import { createPortal, type Portal } from './app.ts'
import { openDatabase } from './open.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  refuseOtherSite(config.siteDirectory, config)
  const log = createLog(config.logLevel)
  const engine = await openDatabase(config).catch(
    blame(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'),
  )
  const clock = config.mode === 'demo' ? advanceableClock() : systemClock
  if (config.mode === 'demo') {
    await seedDemo({ engine, clock: systemClock, config, log })
  } else {
    await requireAdministrators(engine.db)
  }
  const portal = await createPortal({ config, engine, clock, log })
  await portal.app.listen({ port: config.port, host: config.host }).catch(blame('HOST'))
  endWhenTold(portal, log)
  greet(config, portal)
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

/** Stops taking requests, answers those under way, and leaves. A second signal leaves at once. */
function endWhenTold(portal: Portal, log: Log): void {
  let ending = false
  const end = (): void => {
    if (ending) process.exit(1)
    ending = true
    portal.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'not closed cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

function greet({ mode, institution, host }: Config, { app }: Portal): void {
  const { port } = app.server.address() as AddressInfo
  const url = `http://${host}:${port}`
  const people = DEMO_PEOPLE.map(
    ({ email, role, about }) => `  ${email.padEnd(36)} ${role.padEnd(8)} ${about}`,
  )
  const lines = [
    '',
    `${institution.name} is open at ${url}`,
    ...(mode === 'demo'
      ? [
          '',
          `Sign in as one of these people, password ${DEMO_PASSWORD}:`,
          ...people,
          '',
          `Their one-time codes and mail: ${url}/demo/mailbox`,
        ]
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** No such file, host or database, or not allowed: by Node's names and PostgreSQL's. */
const UNREACHABLE = /^(E[A-Z_]+|28[0-9A-Z]{3}|3D000|57P03)$/

/** Names the setting that led to an error which has no sentence of its own in {@link sayWhy}. */
const blame =
  (setting: string) =>
  (error: NodeJS.ErrnoException): never => {
    const { code = '', message } = error
    const known = UNREACHABLE.test(code) || isSilence(error)
    if (code === 'EADDRINUSE' || code === 'ECONNREFUSED' || !known) throw error
    throw new ConfigError([`${setting}: ${message}`])
  }

/** What an operator can mend is said in a sentence; anything else keeps its stack trace. */
function sayWhy(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DirectoryInUse) return error.message
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') return 'PORT: another program is already listening there.'
  if (code === 'ECONNREFUSED') return 'DATABASE_URL: no PostgreSQL server answers there.'
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

start().catch((error: unknown) => {
  process.stderr.write(`OpenTeller did not start.\n${sayWhy(error)}\n`)
  process.exit(1)
})
