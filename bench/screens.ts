// `npm run bench -- screens`: what each screen asks of the database in DATABASE_URL, however full that is: pages of 8 kB, statements
// and milliseconds of every endpoint that a page of members or staff reads. Fill one first: npm run seed:scale -- --users 100000.
import pg from 'pg'
import { createPortal } from '../src/apps/server/app.ts'
import { readConfig } from '../src/apps/server/config.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { createLog } from '../src/platform/server/log.ts'
import { addDays, dayOf, monthOf } from '../src/values/dates.ts'
import { createClient } from '../tests/factories/client.ts'
import { explained, type Plan } from '../tests/factories/plans.ts'
import { beginTestSession } from '../tests/factories/sessions.ts'
import { MEMBER_SCREENS, STAFF_SCREENS, type Screens } from './screenPaths.ts'
import { median } from './rounds.ts'
import { type ScreenReading, screenTable } from './table.ts'

/** What a screen may read, in pages of 8 kB, whoever there is. A dashboard has its own (`bench -- dashboard`). */
const BUDGET = { member: 1000, staff: 2000 } as const
const READS = 5

interface Asked {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Every statement that any connection but `except` is given from now on. */
function listenIn(except: pg.Client): Asked[] {
  const asked: Asked[] = []
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown
  Reflect.set(pg.Client.prototype, 'query', function hear(this: pg.Client, ...args: unknown[]) {
    const [given, values] = args as [string | Asked, unknown[]?]
    const { text, values: own } = typeof given === 'string' ? { text: given, values } : given
    if (this !== except) asked.push({ text, values: own ?? values ?? [] })
    return query.apply(this, args)
  })
  return asked
}

/** Pages that these statements touch when they are asked again, each in a transaction that is taken back. */
async function costOf(owner: pg.Client, asked: readonly Asked[], few: ReadonlySet<string>) {
  let buffers = 0
  let statements = 0
  const scans = new Set<string>()
  const look = (plan: Plan): void => {
    const table = plan['Relation Name']
    if (plan['Node Type'] === 'Seq Scan' && table && !few.has(table)) scans.add(table)
    plan.Plans?.forEach(look)
  }
  for (const { text, values } of asked) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    statements++
    await owner.query('begin')
    // The first time looks into the catalog, as the first request of a connection does.
    await explained(owner, text, values)
    await owner.query('rollback')
    await owner.query('begin')
    const touched = await explained(owner, text, values)
    await owner.query('rollback')
    buffers += touched.buffers
    look(touched.plan)
  }
  return { buffers, statements, scans: [...scans] }
}

/** Reads all of them, and says what each cost. @returns whether all stayed within what they may */
export async function measureScreens(url: string): Promise<boolean> {
  const config = readConfig({
    ...process.env,
    JOBS: 'apart',
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
  })
  const owner = new pg.Client({ connectionString: url })
  // First of all: a connection keeps the `query` that it began with.
  const asked = listenIn(owner)
  const engine = await openDatabase(config, { unhurried: true })
  const portal = await createPortal({ config, engine, clock: systemClock, log: createLog('error') })
  const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  await owner.connect()
  const { rows: small } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpages < 100`,
  )
  const few = new Set(small.map(({ name }) => name))
  const readings: ScreenReading[] = []

  const read = async (who: 'member' | 'staff', { email, paths }: Screens): Promise<void> => {
    const client = createClient(base)
    client.resume(await beginTestSession({ db: engine.db, clock: systemClock, config }, email))
    for (const path of paths) {
      const times: number[] = []
      let status = 0
      for (let turn = 0; turn <= READS; turn++) {
        asked.length = 0
        const started = performance.now()
        ;({ status } = await client.get(path))
        // The first one warms up.
        if (turn > 0) times.push(performance.now() - started)
      }
      const heard = asked.splice(0)
      const cost = await costOf(owner, heard, few)
      const reading = { who, path, status, ...cost, budget: BUDGET[who], medianMs: median(times) }
      readings.push(reading)
    }
  }

  const today = dayOf(systemClock.now(), config.institution.timeZone)
  const days = {
    today,
    quarterAgo: addDays(today, -84),
    yearAgo: addDays(today, -364),
    month: monthOf(systemClock.now(), config.institution.timeZone),
  }
  await read('member', await MEMBER_SCREENS(owner, days))
  await read('staff', await STAFF_SCREENS(owner, days))
  await owner.end()
  await portal.close()
  process.stdout.write(`\n${screenTable(readings)}\n`)
  return readings.every(({ buffers, budget, status }) => buffers <= budget && status === 200)
}
