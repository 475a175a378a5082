// Fills a demonstration with as many people as a whole credit union has, to see that every screen
// stays quick: `npm run seed:scale -- --users 100000`. They sign in with the password of the others.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { seedDemo } from '../db/seed/demo.ts'
import { liveThrough } from '../db/seed/scale/history.ts'
import { enterPeople, type Owner, standing } from '../db/seed/scale/people.ts'
import { DEMO_PASSWORD, ROSA } from '../src/modules/demo/server/people.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import { openProgress } from '../src/apps/server/progress.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { ConfigError } from '../src/platform/server/config.ts'
import { type Config, readConfig } from '../src/apps/server/config.ts'
import type { Db, Engine } from '../src/platform/server/db.ts'
import { createLog } from '../src/platform/server/log.ts'

/** Two accounts each have numbers of ten digits that begin alike. */
const PEOPLE_MAX = 1_300_000

/** Entered in one transaction, as many as there are already and so many at most: what is broken off leaves whole ones behind, and the next run goes on from there. */
const PEOPLE_AT_ONCE = { least: 1000, most: 20_000 }

interface Terms {
  readonly zone: string
  readonly now?: Date
  /** What each member has behind them: the opening, and what followed every eleven days until yesterday. */
  readonly transfersEach?: number
  readonly atOnce?: typeof PEOPLE_AT_ONCE
  /** Told after each transaction, how many of those who were missing are there. */
  readonly onProgress?: (added: number, of: number) => void
}

/**
 * Sees to it that there are `count` people beside those of the demonstration, each with accounts, a past and a
 * password. Running it again adds only who is missing.
 * @param db whose key marks what is posted
 * @returns how many were added
 */
export async function populate(
  owner: Owner,
  db: Db,
  count: number,
  { zone, now = systemClock.now(), transfersEach = 9, atOnce = PEOPLE_AT_ONCE, onProgress }: Terms,
): Promise<number> {
  const { people, nextNumber } = await standing(owner)
  const missing = Math.max(0, count - people)
  let next = nextNumber
  await owner.query('set statement_timeout = 0')
  for (let there = people; there < count;) {
    const { least, most } = atOnce
    const to = Math.min(count, there + Math.min(most, Math.max(least, there)))
    await owner.query('begin')
    const entered = await enterPeople(owner, { from: there + 1, to, nextNumber: next })
    await liveThrough(owner, db, entered.holders, { now, zone, transfersEach })
    await owner.query('commit')
    // Plans made for a smaller table would read all of it for each of the next.
    if (there < most && to < count) await owner.query('analyze')
    next = entered.nextNumber
    there = to
    onProgress?.(to - people, missing)
  }
  if (missing > 0) await owner.query('vacuum (analyze)')
  return missing
}

/** The configuration of a demonstration; production stops here, whatever else is set. */
function readDemoConfig(environment: NodeJS.ProcessEnv): Config {
  const config = readConfig(environment)
  if (config.mode === 'demo') return config
  throw new ConfigError(['MODE: only a demonstration is filled with made-up people.'])
}

/** Refuses a database in which people are whom no demonstration made, before anything is changed. */
async function requireDemonstration(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows: tables } = await client.query(`select to_regclass('sign_in') is not null as known`)
  const { rows } = tables[0].known
    ? await client.query(
        'select count(*)::int as people from sign_in having not bool_or(email = $1)',
        [ROSA.email],
      )
    : { rows: [] }
  await client.end()
  if (rows.length > 0) {
    throw new ConfigError([
      'This database belongs to somebody: it is no demonstration. Nothing was written.',
    ])
  }
}

/** @throws ConfigError before anything is written, where it may not be */
export async function seedScale(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const options = { users: { type: 'string', default: '100000' } } as const
  const { values } = parseArgs({ args: [...args], options })
  const count = Number(values.users)
  if (!Number.isInteger(count) || count < 1 || count > PEOPLE_MAX) {
    throw new ConfigError(['Say how many: --users 100000'])
  }
  const config = readDemoConfig(environment)
  if (config.databaseUrl !== undefined) await requireDemonstration(config.databaseUrl)
  const engine = await openDatabase(config, { unhurried: true })
  await seedDemo({ engine, clock: systemClock, config, log: createLog('warn') })
  const started = performance.now()
  const owner = await ownerOf(engine, config.databaseUrl)
  const progress = openProgress(process.stderr, 'people')
  const added = await populate(owner.client, engine.db, count, {
    zone: config.institution.timeZone,
    onProgress: progress.show,
  })
  progress.end()
  await owner.close()
  await engine.close()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(`Added ${added} people in ${seconds} s. Password: ${DEMO_PASSWORD}\n`)
}

/** The embedded engine has one session, which puts the restricted role down for the while. */
export async function ownerOf(
  { pool }: Engine,
  databaseUrl: string | undefined,
): Promise<{ client: Owner; close: () => Promise<void> }> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return { client, close: () => client.end() }
  }
  const client = await pool.connect()
  await client.query('reset role')
  return { client, close: async () => client.release() }
}

async function main(): Promise<void> {
  try {
    await seedScale(process.argv.slice(2), process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

if (import.meta.main) await main()
