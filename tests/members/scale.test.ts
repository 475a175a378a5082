import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { populate } from '../../scripts/seed-scale.ts'
import {
  addUpTally,
  analyticsFor,
  countDays,
} from '../../src/modules/analytics/server/analytics.ts'
import { countTabs, listTab } from '../../src/modules/applications/server/queries.ts'
import { createSignIn } from '../../src/modules/identity/server/identity.ts'
import { setSecret } from '../../src/platform/server/keyedHash.ts'
import { checkBalances } from '../../src/modules/ledger/server/balanceCheck.ts'
import { ledgerFigures } from '../../src/modules/ledger/server/figures.ts'
import { trialBalance } from '../../src/modules/ledger/server/ledger.ts'
import { enroll } from '../../src/modules/members/server/members.ts'
import { detailOf } from '../../src/modules/members/server/staff/detail.ts'
import { listPage } from '../../src/modules/members/server/staff/directory.ts'
import type { UserFilters } from '../../src/modules/members/contract.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { runningClock } from '../factories/clocks.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { explained, type Plan } from '../factories/plans.ts'

// Enough that whoever reads them all reads many times what a page may cost.
const PEOPLE = 10_000
const ZONE = 'America/New_York'
// Nobody looks at what they have behind them.
const SEED = { zone: ZONE, transfersEach: 1, now: DEMO_NOW }
const { institution } = readConfig({})

interface Asked {
  readonly text: string
  readonly values: unknown[]
}

describe('with ten thousand people', () => {
  let owner: pg.Client
  let db: Db
  const asked: Asked[] = []
  const ended: (() => unknown)[] = []

  before(async () => {
    const url = await freshDatabaseUrl({
      after: (end: () => unknown) => void ended.unshift(end),
    })
    const engine = openPostgres(url)
    setSecret(engine.db, 'a secret for tests that is long enough')
    const address = { street: '', city: '', state: '', postalCode: '' }
    const rosa = { firstName: 'Rosa', lastName: 'Delgado', phone: '', address }
    const signIn = { email: 'rosa@bank.example', password: 'sturdy lantern 42' } as const
    const personId = await enroll(engine.db, rosa)
    await createSignIn(engine.db, { personId, ...signIn, role: 'admin', status: 'active' })
    owner = new pg.Client({ connectionString: url })
    await owner.connect()
    // A sample that has every row makes the same plans each time.
    await owner.query('set default_statistics_target = 300')
    ended.unshift(
      () => owner.end(),
      () => engine.close(),
    )
    assert.equal(await populate(owner, engine.db, PEOPLE, SEED), PEOPLE)
    // Every query of the module passes here, to be explained afterwards.
    const client = {
      query: (text: string, values: unknown[]) => {
        asked.push({ text, values })
        return owner.query(text, values)
      },
      release: () => {},
    }
    const pool = { connect: async () => client, end: async () => {} } as never
    db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  })

  after(async () => {
    for (const end of ended) await end()
  })

  test('the seed leaves the ledger in balance, and adds nobody twice', async () => {
    const { belowFloorCount, totals } = await trialBalance(db)
    assert.deepEqual([belowFloorCount, totals.map(({ minor }) => minor)], [0, [0n]])
    assert.equal(await populate(owner, db, PEOPLE, SEED), 0)
  })

  /** Pages of the database that everything asked by `work` touches, and the tables it reads whole. */
  async function costOf(
    work: () => Promise<unknown>,
  ): Promise<{ buffers: number; scans: string[] }> {
    asked.length = 0
    await work()
    let buffers = 0
    const scans: string[] = []
    const look = (plan: Plan): void => {
      if (plan['Node Type'] === 'Seq Scan') scans.push(plan['Relation Name'] ?? '')
      plan.Plans?.forEach(look)
    }
    for (const { text, values } of asked.splice(0)) {
      const touched = await explained(owner, text, values)
      buffers += touched.buffers
      look(touched.plan)
    }
    // A handful of rows, whoever there is.
    return { buffers, scans: scans.filter((table) => table !== 'member_count') }
  }

  const page = async (filters: Partial<UserFilters> & { before?: string | undefined }) => {
    const outcome = await listPage(db, { tab: 'all', sort: '-registered', ...filters }, ZONE)
    assert.ok(outcome.ok)
    return outcome.value
  }

  for (const sort of [
    'name',
    '-name',
    'email',
    '-email',
    'registered',
    '-registered',
    'status',
    '-status',
  ] as const) {
    for (const tab of ['all', 'pending', 'approved', 'rejected'] as const) {
      test(`the tab ${tab} by ${sort} reads a page and no table`, async (t) => {
        const first = await costOf(() => page({ tab, sort }))
        let before: string | undefined
        for (let turned = 0; turned < 3; turned++) {
          before = (await page({ tab, sort, before })).next ?? undefined
        }
        const later = await costOf(() => page({ tab, sort, before }))
        t.diagnostic(`${first.buffers} buffers, ${later.buffers} after three pages`)
        assert.deepEqual([...first.scans, ...later.scans], [])
        assert.ok(
          first.buffers < 1500 && later.buffers < 1500,
          `${first.buffers}, ${later.buffers}`,
        )
      })
    }
  }

  for (const [what, filters, buffersMax] of [
    ['the few administrators', { role: 'admin', sort: 'name' }, 100],
    ['the suspended of a week', { status: 'suspended', from: '2024-03-04', to: '2024-03-10' }, 200],
    ['a whole name', { q: 'ines abara' }, 150],
    ['the beginning of an address', { q: 'person0042' }, 1500],
    ['a whole address', { q: 'person004200@scale.example' }, 120],
    ['an account number', { q: '4000000370' }, 120],
    ['a word nobody has', { q: 'xylophone' }, 100],
    ['one letter', { q: 's', sort: 'name' }, 1500],
    ['how every address begins', { q: 'person', sort: 'name' }, 1500],
    ['half a name', { q: 'ad', sort: 'name' }, 3000],
  ] as const satisfies readonly (readonly [string, Partial<UserFilters>, number])[]) {
    test(`a search for ${what} stays small`, async (t) => {
      const { buffers, scans } = await costOf(() => page(filters))
      t.diagnostic(`${buffers} buffers${scans.length ? `, reads ${scans.join()}` : ''}`)
      assert.ok(buffers < buffersMax, `${buffers} buffers`)
    })
  }

  for (const key of ['name_key', 'registered_at']) {
    test(`a list that is walked by ${key} is read in its index, also by who is not meant`, async (t) => {
      const { buffers } = await explained(
        owner,
        `select person_id, name_key, email, registered_at, status from member_directory
          where role = 'user' and status = 'approved' and (strpos(' ' || name_key, ' nobody') > 0 or email = 'nobody')
          order by ${key}, person_id limit 21`,
      )
      t.diagnostic(`${buffers} buffers`)
      assert.ok(buffers < 300, `${buffers} buffers`)
    })
  }

  test('the applications that wait are read without those that were decided', async (t) => {
    const { buffers, scans } = await costOf(() => listTab(db, 'pending', undefined))
    t.diagnostic(`${buffers} buffers`)
    assert.deepEqual(scans, [])
    assert.ok(buffers < 500, `${buffers} buffers`)
  })

  test('how many applications there are is known without reading them', async (t) => {
    const { buffers } = await costOf(() => countTabs(db))
    t.diagnostic(`${buffers} buffers`)
    assert.ok(buffers < 10, `${buffers} buffers`)
  })

  test('a year of analytics reads its days, however many applied and joined in it', async (t) => {
    const year = { from: '2024-03-01', to: '2025-02-28' }
    const clock = runningClock()
    const read = () => analyticsFor({ db, clock, institution }, year)
    while ((await addUpTally(db, ZONE)) > 0 || (await countDays(db, clock.now(), ZONE)) > 0);
    await owner.query('vacuum analyze')
    const { reviews, growth } = await read()
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
    assert.ok(
      sum(reviews.decided) > 1500 && sum(growth.joined) > 1500 && growth.membersBefore > 1500,
    )
    const { buffers, scans } = await costOf(read)
    t.diagnostic(`${buffers} buffers${scans.length ? `, reads ${scans.join()}` : ''}`)
    assert.ok(buffers < 270, `${buffers} buffers`)
  })

  test('whether the books balance is told without reading every account', async (t) => {
    await checkBalances(db)
    await owner.query('vacuum analyze ledger_transfer')
    const { read } = ledgerFigures(runningClock())
    const told = new Map((await read(db)).map(({ name, value }) => [name, value]))
    assert.equal(told.get('openteller_ledger_imbalances'), 0)
    assert.equal(told.get('openteller_accounts_below_floor'), 0)
    assert.ok(told.get('openteller_ledger_checked_age_seconds')! < 600)
    const { buffers } = await costOf(() => read(db))
    t.diagnostic(`${buffers} buffers`)
    assert.ok(buffers < 100, `${buffers} buffers`)
  })

  test('one person is looked up and not looked for', async (t) => {
    const [somebody] = (await page({ q: 'person004200@scale.example' })).items
    const dependencies = { db, institution }
    const { buffers, scans } = await costOf(() =>
      detailOf(dependencies, { actorId: somebody!.id }, somebody!.id),
    )
    t.diagnostic(`${buffers} buffers`)
    assert.deepEqual(
      scans.filter(
        (table) =>
          table !== 'member_suspension' && table !== 'member_creation' && table !== 'session',
      ),
      [],
    )
    assert.ok(buffers < 100, `${buffers} buffers`)
  })
})
