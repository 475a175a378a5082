// `npm run bench -- costs`: what a sign-in, a transfer and a statement cost on the database in DATABASE_URL, in seconds of computing. It
// changes that database: fill one of your own with npm run seed:scale.
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { createPortal } from '../src/apps/server/app.ts'
import { readConfig } from '../src/apps/server/config.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import { DEMO_PASSWORD } from '../src/modules/demo/server/people.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { createLog } from '../src/platform/server/log.ts'
import { caughtMail } from '../src/platform/server/mail.ts'
import { newId } from '../src/values/ids.ts'
import { type Client, createClient } from '../tests/factories/client.ts'
import { codeMailedTo } from '../tests/factories/codes.ts'
import { type Cost, costTable } from './table.ts'

const SIGN_INS = 20
const TRANSFERS_EACH = 20
/** Of the clock that `/proc` counts in. */
const TICK_MS = 10

/** What all processes of the database that serve this portal have computed so far. */
async function databaseMs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name like 'openteller%'`,
  )
  try {
    const ticks = rows.map(({ pid }) => {
      const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .split(') ')[1]!
        .split(' ')
      return Number(user) + Number(system)
    })
    return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS
  } catch {
    return NaN
  }
}

function ok({ status, body }: { readonly status: number; readonly body: unknown }): void {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}

/** Notes what some work takes, by the one. */
function openCounter(owner: pg.Client) {
  const costs: Cost[] = []
  const count = async (
    what: string,
    times: number,
    work: () => Promise<unknown>,
  ): Promise<void> => {
    const [wall, cpu, database] = [performance.now(), process.cpuUsage(), await databaseMs(owner)]
    await work()
    const { user, system } = process.cpuUsage(cpu)
    costs.push({
      what,
      count: times,
      wallMs: (performance.now() - wall) / times,
      portalMs: (user + system) / 1000 / times,
      databaseMs: ((await databaseMs(owner)) - database) / times,
    })
  }
  return { costs, count }
}

/** Signs people in, has each of them move money and read the statements that are due, and counts what that takes. */
export async function measureCosts(url: string): Promise<void> {
  const settings = { JOBS: 'apart', PORT: '0', LOG_LEVEL: 'error', DATABASE_URL: url }
  const config = readConfig({ ...process.env, ...settings })
  const engine = await openDatabase(config)
  const portal = await createPortal({ config, engine, clock: systemClock, log: createLog('error') })
  const base = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { costs, count } = openCounter(owner)
  const { rows: people } = await owner.query<{ email: string; checking: string; savings: string }>(
    `select s.email, max(a.id::text) filter (where a.kind = 'Checking') as checking,
            max(a.id::text) filter (where a.kind = 'Savings') as savings
       from sign_in s join account_access a using (person_id)
      where s.email like 'person0009%@scale.example' and s.status = 'approved'
      group by s.email order by s.email limit ${SIGN_INS + 1}`,
  )
  if (people.length <= SIGN_INS) throw new Error('Fill the database first: npm run seed:scale')
  const clients: Client[] = []
  const signIn = async ({ email }: { readonly email: string }): Promise<void> => {
    const client = createClient(base)
    await client.signIn(email, DEMO_PASSWORD, async () =>
      codeMailedTo(email, await caughtMail(engine.db, 5)),
    )
    clients.push(client)
  }
  const [first, ...rest] = people
  await signIn(first!)
  clients.length = 0
  await count('a sign-in, password and mailed code', rest.length, async () => {
    for (const one of rest) await signIn(one)
  })
  await count('a transfer between own accounts', rest.length * TRANSFERS_EACH, async () => {
    for (const [index, { checking, savings }] of rest.entries()) {
      const body = { fromAccountId: checking, toAccountId: savings, amount: '0.01' }
      for (let k = 0; k < TRANSFERS_EACH; k++) {
        const order = { ...body, id: newId(), reference: 'Rainy day' }
        ok(await clients[index]!.post('/api/transfers/between-accounts', order))
      }
    }
  })
  const kept = async (): Promise<number> => {
    const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from statement')
    return rows[0]!.n
  }
  const before = await kept()
  await count('the statements of a member that are due, made', rest.length, async () => {
    for (const client of clients) ok(await client.get('/api/statements'))
  })
  const made = (await kept()) - before
  const { rows } = await owner.query<{ account: string; month: string; bytes: number }>(
    `select account_id as account, month, (select avg(length(content))::int from statement) as bytes
       from statement order by id desc limit 1`,
  )
  await count('a dashboard', rest.length * 5, async () => {
    for (const client of clients)
      for (let k = 0; k < 5; k++) ok(await client.get('/api/activity/overview'))
  })
  await owner.end()
  await portal.close()
  process.stdout.write(
    `\n${costTable(costs)}\n\n${made} statements were made, ${rows[0]?.bytes ?? 0} bytes each.\n`,
  )
}
