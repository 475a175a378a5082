// `npm run bench`: how fast the portal is, as ratios that mean the same on every machine. It brings
// its own PostgreSQL and leaves nothing behind. docs/benchmarks.md explains each line.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { verify } from '../src/modules/ledger/server/ledger.ts'
import { type Cluster, startCluster } from '../tests/factories/cluster.ts'
import { alertRows, measureAlerts } from './alerts.ts'
import { type Bank, type Member, openBank } from './bank.ts'
import {
  asOnlooker,
  type Charted,
  liveThrough,
  liveWithMany,
  type Onlooker,
  payInTurn,
  readCharts,
  readDashboards,
  type Reading,
} from './dashboard.ts'
import { measureCosts } from './costs.ts'
import { BARE, COMPLETE, openHttp, RETURNING } from './http.ts'
import { BATCHES, databaseArms, HOT, ONE_BY_ONE, posterArms, provenBy, UNIFORM } from './ledger.ts'
import { findPgbench, type Pgbench } from './pgbench.ts'
import { writeLogOnce } from './rest.ts'
import { interleave, median, ratioOf, type Runs } from './rounds.ts'
import { measureScreens } from './screens.ts'
import {
  dashboardTable,
  loadNow,
  machine,
  progress,
  ratioTable,
  rawTable,
  type Row,
} from './table.ts'
import { fillTpcb, TPCB, tpcbArm } from './tpcb.ts'

const MEMBERS = 50_000
const ALERT_MEMBERS = 8000
const ROUNDS = 5
/** How long each contender works in each round; pgbench counts in whole seconds. */
const SECONDS = Math.ceil(Number(process.env['BENCH_SECONDS'] ?? 3))
const WARM_UP_SECONDS = 2
const SHORT_HISTORY = 1000
/** As many as somebody may come to have. */
const MANY_ACCOUNTS = 30
/** Pasts of which charts are read: as many entries as they count at most, soon and long ago, and many more. */
const CHARTED = [
  { entries: 4000, years: 1 / 12 },
  { entries: 4000, years: 10 },
  { entries: 200_000, years: 10 },
] as const
/** `npm run bench -- dashboard` reads dashboards and charts alone. */
const DASHBOARD_ALONE = process.argv.includes('dashboard')
/** `npm run bench -- alerts` posts with alerts and without, and nothing else. */
const ALERTS_ALONE = process.argv.includes('alerts')
const LONG_HISTORY = Number(process.env['BENCH_ENTRIES'] ?? 1_000_000)

const SETTINGS = ['shared_buffers=1GB', 'max_wal_size=2GB', 'min_wal_size=2GB']

const started = performance.now()
const busy = loadNow()

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`)

async function createDatabase({ url }: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function measure(bank: Bank, pgbench: Pgbench | undefined, tpcbUrl: string): Promise<Runs> {
  const http = await openHttp(bank)
  try {
    const ledgerArms = [
      ...(pgbench ? databaseArms(pgbench, bank) : []),
      ...posterArms(bank),
      ...http.arms,
    ]
    const arms = [
      ...(pgbench ? [tpcbArm(pgbench, tpcbUrl)] : []),
      ...ledgerArms.map((arm) => provenBy(bank, arm)),
    ]
    say('Warming up.')
    await writeLogOnce(bank)
    for (const arm of arms) await arm.run(WARM_UP_SECONDS)
    say(`${ROUNDS} rounds of ${arms.length} contenders, ${SECONDS} seconds each.`)
    return await interleave(arms, { rounds: ROUNDS, seconds: SECONDS, onRun: progress })
  } finally {
    await http.close()
  }
}

function rowsOf(runs: Runs): readonly Row[] {
  const note = runs.has(TPCB) ? {} : { note: 'this PostgreSQL came without pgbench' }
  const row = (what: string, against: string, target?: Row['target']): Row => ({
    what,
    against,
    ratio: ratioOf(runs, what, against),
    ...(target && { target }),
    ...(ratioOf(runs, what, against) === undefined && note),
  })
  const slowest = runs.get(COMPLETE)!.map(({ latency }) => latency!.p99 / latency!.p50)
  return [
    row(BATCHES, TPCB, { least: 6 }),
    row(UNIFORM, TPCB),
    row(UNIFORM, ONE_BY_ONE),
    row(HOT, UNIFORM, { least: 1 }),
    row(COMPLETE, TPCB, { least: 3 }),
    row(BARE, TPCB),
    row(BARE, UNIFORM, { least: 0.7 }),
    row(COMPLETE, BARE, { least: 0.8 }),
    row(RETURNING, COMPLETE),
    { what: `${COMPLETE}, p99`, against: 'p50', ratio: median(slowest), target: { most: 2 } },
  ]
}

function dashboardRows([short, long, ...many]: readonly Reading[]): readonly Row[] {
  const entries = (reading: Reading): string => `${reading.entries.toLocaleString('en-US')} entries`
  return [
    {
      what: `dashboard, ${entries(long!)}`,
      against: entries(short!),
      ratio: long!.medianMs / short!.medianMs,
      target: { most: 1.5 },
    },
    {
      what: 'dashboard, buffers read',
      against: 'pages of 8 kB',
      ratio: Math.max(long!.buffers, short!.buffers),
      target: { most: 130 },
    },
    ...many.flatMap((reading): readonly Row[] => {
      const which = `${reading.accounts} accounts, ${reading.using}`
      const against = `${short!.accounts} accounts`
      return [
        {
          what: `dashboard, ${which}`,
          against,
          ratio: reading.medianMs / short!.medianMs,
          target: { most: 2 },
        },
        {
          what: `dashboard, buffers of ${which}`,
          against,
          ratio: reading.buffers / short!.buffers,
          target: { most: 2.5 },
        },
      ]
    }),
  ]
}

function chartRows(charted: readonly Charted[], times: readonly number[]): readonly Row[] {
  const words = ({ entries, years }: Charted): string =>
    `${entries.toLocaleString('en-US')} entries in ${years < 1 ? 'a month' : `${years} years`}`
  return charted.slice(1).map((each, index) => ({
    what: `charts, ${words(each)}`,
    against: words(charted[0]!),
    ratio: times[index + 1]! / times[0]!,
    target: { most: 1.5 },
  }))
}

/** The whole journal, which takes longer than a request may. */
const breachesIn = ({ engine }: Bank) =>
  engine.db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    return verify(db)
  })

async function measureAll(cluster: Cluster): Promise<void> {
  const pgbench = findPgbench(cluster)
  say(`${cluster.version}: opening ${(2 * MEMBERS).toLocaleString('en-US')} accounts.`)
  const tpcbUrl = await createDatabase(cluster, 'tpcb')
  if (pgbench && !DASHBOARD_ALONE) await fillTpcb(pgbench, tpcbUrl)
  const secret = randomBytes(32).toString('base64url')
  const bank = await openBank(await createDatabase(cluster, 'bench'), secret, MEMBERS)
  const [heavy, light, rich, busiest] = bank.members.slice(0, 4) as [Member, Member, Member, Member]
  say(`A member lives through ${LONG_HISTORY.toLocaleString('en-US')} entries.`)
  await liveThrough(bank, light, SHORT_HISTORY)
  await liveThrough(bank, heavy, LONG_HISTORY)
  const holders: Onlooker[] = [asOnlooker(light), asOnlooker(heavy)]
  for (const [member, using] of [
    [rich, 'two used'],
    [busiest, 'all used'],
  ] as const) {
    const want = { count: MANY_ACCOUNTS, entries: SHORT_HISTORY }
    holders.push({ ...(await liveWithMany(bank, member, want)), using })
  }
  const charted = CHARTED.map((past, index) => ({ ...past, member: bank.members[4 + index]! }))
  for (const { member, entries, years } of charted) await liveThrough(bank, member, entries, years)
  for (const { accounts, using } of holders) {
    await payInTurn(bank, using === 'all used' ? accounts : accounts.slice(0, 2))
  }
  await bank.owner.query('vacuum (analyze)')
  const readings = await readDashboards(bank, holders)
  const chartTimes = await readCharts(bank, charted)
  const runs = DASHBOARD_ALONE ? undefined : await measure(bank, pgbench, tpcbUrl)
  say('Verifying the journal.')
  const breaches = await breachesIn(bank)
  await bank.close()
  const report = [
    ratioTable([
      ...(runs ? rowsOf(runs) : []),
      ...dashboardRows(readings),
      ...chartRows(charted, chartTimes),
    ]),
    ...(runs ? [rawTable(runs)] : []),
    dashboardTable(readings),
    machine(cluster.version, SETTINGS),
    `Load average before the run ${busy.toFixed(2)}${busy > 1 ? ': the machine was busy, repeat at a quiet moment' : ''}`,
    `Took ${Math.round((performance.now() - started) / 1000)} seconds`,
    breaches.length === 0
      ? 'The ledger is in balance.'
      : `THE LEDGER IS BROKEN:\n${breaches.map(({ rule, subject, found }) => `${rule}: ${subject}: ${found}`).join('\n')}`,
  ]
  process.stdout.write(`\n${report.join('\n\n')}\n`)
  if (breaches.length > 0) process.exitCode = 1
}

/** What alerts cost the posting, in a bank of its own. */
async function measureAlertsAlone(cluster: Cluster): Promise<void> {
  const secret = randomBytes(32).toString('base64url')
  const bank = await openBank(await createDatabase(cluster, 'bench'), secret, ALERT_MEMBERS)
  const plan = { rounds: ROUNDS, seconds: SECONDS, onRun: progress }
  const runs = await measureAlerts(bank, plan)
  const breaches = await breachesIn(bank)
  await bank.close()
  const whole = breaches.length === 0 ? 'The ledger is in balance.' : 'THE LEDGER IS BROKEN.'
  const tables = [ratioTable(alertRows(runs)), rawTable(runs), machine(cluster.version, SETTINGS)]
  process.stdout.write(`\n${[...tables, whole].join('\n\n')}\n`)
}

/** Of what somebody filled, not of a database of the bench's own. */
function filledUrl(): string {
  const url = process.env['DATABASE_URL']
  if (url === undefined) throw new Error('DATABASE_URL says which database is looked at.')
  return url
}
if (process.argv.includes('screens')) process.exit((await measureScreens(filledUrl())) ? 0 : 1)
if (process.argv.includes('costs')) {
  await measureCosts(filledUrl())
  process.exit(0)
}
const cluster = await startCluster({ durable: true, settings: SETTINGS })
try {
  await (ALERTS_ALONE ? measureAlertsAlone(cluster) : measureAll(cluster))
} finally {
  await cluster.stop()
}
