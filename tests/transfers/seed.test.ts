import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { seedDemo } from '../../db/seed/demo.ts'
import { DEMO_PASSCODES, DEMO_PEOPLE, INES } from '../../src/modules/demo/server/people.ts'
import { activityOf, overviewOf } from '../../src/modules/activity/server/activity.ts'
import { standingByEmail } from '../../src/modules/identity/server/identity.ts'
import { usablePasscodes } from '../../src/modules/passcodes/server/passcodes.ts'
import {
  houseAccount,
  lockedBalancesOf,
  trialBalance,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { type Engine, inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { freshDatabaseUrl, seededDatabase } from '../factories/database.ts'
import { TEST_VAULT } from '../factories/templates.ts'
import { until } from '../factories/waiting.ts'

const NOW = new Date('2026-07-15T16:00:00Z')

const partsFor = (engine: Engine, now = NOW) => ({
  engine,
  clock: settableClock(now),
  config: readConfig({}),
  log: createLog('silent'),
})

const countOf = async (engine: Engine, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(engine.db)
  return rows[0]!.n
}

const inesId = async ({ db }: Engine): Promise<string> =>
  (await standingByEmail(db, INES.email))!.personId

describe('the demonstration', () => {
  test('the demonstration has its people, its passcodes and a ledger that adds up', async (t) => {
    const engine = await seededDatabase(t)
    const parts = partsFor(engine)
    // Finds that all is there; hands over the secret of the passcodes.
    await seedDemo(parts)
    const standings = await Promise.all(
      DEMO_PEOPLE.map(async ({ email }) => {
        const standing = await standingByEmail(engine.db, email)
        return `${email.split('@')[0]} ${standing?.role} ${standing?.status}`
      }),
    )
    assert.deepEqual(standings, [
      'rosa.delgado admin active',
      'theo.lindqvist admin active',
      'ines.abara user approved',
      'ben.okafor user approved',
      'greta.holloway user approved',
      'maya.chen pending pending',
      'omar.haddad pending pending',
      'lena.fischer pending rejected',
    ])
    assert.deepEqual(await usablePasscodes(engine.db, DEMO_PASSCODES), DEMO_PASSCODES)
    assert.equal(new Set(DEMO_PASSCODES).size, 20)

    const institution = parts.config.institution
    const seen = await overviewOf(
      { db: engine.db, clock: parts.clock, institution },
      await inesId(engine),
    )
    assert.equal(seen.accounts[0]?.balance, '10624.01')
    assert.equal(seen.accounts[0]?.available, '10624.01')
    assert.equal(seen.month.income, '4026.12')
    assert.equal(seen.month.outgoing, '2780.62')
    assert.equal(seen.recent.length, 20)
    assert.deepEqual(await verify(engine.db), [])
    const { totals, belowFloorCount } = await trialBalance(engine.db)
    assert.deepEqual(totals, [{ minor: 0n, currency: 'USD' }])
    assert.equal(belowFloorCount, 0)
  })

  test('the demonstration is seeded once, however often the portal starts', async (t) => {
    const engine = await seededDatabase(t)
    const before = await countOf(engine, 'ledger_transfer')
    await seedDemo(partsFor(engine))
    assert.equal(await countOf(engine, 'ledger_transfer'), before)
  })
})

/** Waits until somebody waits for a lock (of this database: `waitingCount` says why), and ends their connection the way a crash would. */
async function crashWhoeverWaits(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'object'`
  await until('somebody who waits is gone', async () => (await owner.query(waiting)).rowCount !== 0)
  await owner.end()
}

test('a crash in the middle of seeding leaves nothing; two portals that start at once after it seed one demonstration, with something in its tiles on the first minute of a month', async (t) => {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url)
  t.after(() => engine.close())
  setVault(engine.db, TEST_VAULT)
  // A lost connection is also told by an event; the test outlives what would end a process.
  engine.pool.on('connect', (client) => client.on('error', () => {}))
  // Everybody is written when the first posting comes to the house accounts and has to wait.
  await inTransaction(engine.db, async (tx) => {
    await lockedBalancesOf(tx, [houseAccount('clearing:us-banks')])
    const crashed = assert.rejects(seedDemo(partsFor(engine)), /terminat/)
    await crashWhoeverWaits(url)
    await crashed
  })
  assert.equal(await countOf(engine, 'person'), 0)

  const parts = partsFor(engine, new Date('2026-09-01T04:00:30Z'))
  await Promise.all([seedDemo(parts), seedDemo(parts)])
  assert.equal(await countOf(engine, 'person'), DEMO_PEOPLE.length)
  const { institution } = parts.config
  const seen = await overviewOf(
    { db: engine.db, clock: parts.clock, institution },
    await inesId(engine),
  )
  assert.deepEqual(seen.month, { income: '188.40', outgoing: '64.20' })
})

test('every page of a long history is read once, in order, whichever account is asked for', async (t) => {
  const engine = await seededDatabase(t)
  const member = await inesId(engine)
  const keys: string[] = []
  const moments: string[] = []
  let before: string | undefined
  do {
    const page = await activityOf(engine, member, { before })
    assert.ok(page.ok)
    keys.push(...page.value.items.map(({ key }) => key))
    moments.push(...page.value.items.map(({ postedAt }) => postedAt))
    before = page.value.next ?? undefined
  } while (before)
  assert.equal(keys.length, 953 + 15)
  assert.equal(new Set(keys).size, keys.length)
  assert.deepEqual(moments, moments.toSorted().toReversed())
})
