import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { ownerOf, populate } from '../scripts/seed-scale.ts'
import { openDatabase } from '../src/apps/server/open.ts'
import { sealAudit, sealLedger } from '../src/modules/audit/server/sealing.ts'
import { verifyChain } from '../src/modules/audit/server/audit.ts'
import { findBanks } from '../src/modules/banks/server/search.ts'
import { openLedgerPoster } from '../src/modules/ledger/server/ledger.ts'
import { readConfig } from '../src/apps/server/config.ts'
import { openEmbedded } from '../src/platform/server/embedded.ts'
import { setVault } from '../src/platform/server/vault.ts'
import { everyFilterHolds } from './activity/everyFilter.ts'
import { openActivityWorld, readAll } from './activity/world.ts'
import { openDemoBank } from './analytics/bank.ts'
import { openBackOffice, WAITS } from './approvals/backOffice.ts'
import { openBills, owe, paidOut, pay } from './bills/owing.ts'
import { readEverything } from './engines/reading.ts'
import { staff, STAFF_WORK } from './engines/staffWork.ts'
import { JOBS_HERE, openPortal } from './factories/portal.ts'
import { freshDirectory } from './factories/process.ts'
import { TEST_VAULT } from './factories/templates.ts'
import { rowCounts } from './faults/lookInto.ts'
import { booksAreWhole } from './faults/proof.ts'
import { isServed } from './engines/served.ts'
import { survives } from './engines/surviving.ts'
import { accepted, Books, codeOf, NOW, ZONE } from './invariants/books.ts'
import { checks } from './invariants/ledger-checks.ts'
import { openMember } from './races/member.ts'
import { CHANGES } from './races/memberRoutes.ts'
import { arrange, openSchedules, runJob, storyOf } from './standingOrders/arranging.ts'

// The embedded engine is PostgreSQL in one WebAssembly session. What may differ from a server, each
// kind proved once here and in no module:
//   one session        a transaction holds everybody else's statement up; two jobs, two batches and
//                      two requests for the same thing at once; a session outlives its connection
//   one process        whoever asks one thing after the other keeps no request from being read
//   roles              the one session works as the restricted role and never as the owner
//   listen and notify  over the same session
//   plpgsql            the functions of the ledger, their composite results and arrays as parameters
//   triggers, dates, numeric, jsonb, text search and collation   every address that reads, and every
//                      action of members and staff
//   the disk           a lock of our own, fsync at each commit, a kill under load, a second start

test('the embedded engine', async (t) => {
  const directory = freshDirectory(t)
  await t.test('at a start that was broken off, and on a disk that fails', (t) =>
    survives(t, directory),
  )
  await t.test('with nobody in it', (t) => worksEmpty(t, directory))
  await t.test('with the demonstration in it', (t) => worksSeeded(t, freshDirectory(t)))
  await t.test('as the store of a server', (t) => isServed(t, { DATA_DIR: freshDirectory(t) }))
})

async function worksEmpty(t: TestContext, directory: string): Promise<void> {
  const engine = await openEmbedded({ directory })
  setVault(engine.db, TEST_VAULT)
  let isOpen = true
  t.after(() => (isOpen ? engine.close() : undefined))
  const roleOf = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(engine.db)
    return rows[0]?.role
  }

  await t.test('still has what was committed before it was closed', async () => {
    const { rows } = await sql`select from outbox where topic = 'kept'`.execute(engine.db)
    assert.equal(rows.length, 10)
    assert.equal(await roleOf(), 'openteller_app')
  })

  await t.test('hears a notice', async () => {
    const heard = Promise.withResolvers<string>()
    await engine.listen('test_channel', heard.resolve)
    await sql`select pg_notify('test_channel', 'hello')`.execute(engine.db)
    assert.equal(await heard.promise, 'hello')
  })

  await t.test('lets others have their turn between two statements', async () => {
    let turns = 0
    let turn = setImmediate(function next() {
      turns++
      turn = setImmediate(next)
    })
    for (let i = 0; i < 10; i++) await sql`select 1`.execute(engine.db)
    clearImmediate(turn)
    assert.ok(turns >= 9, `${turns} turns beside ten statements`)
  })

  await t.test(
    'goes on after its connection broke off in the middle of a transaction',
    async () => {
      const client = await engine.pool.connect()
      await client.query('begin')
      await client.query({ name: 'plan', text: 'select 1' })
      client.release(new Error('broke off'))
      const again = await engine.pool.connect()
      await again.query({ name: 'plan', text: 'select 1' })
      again.release()
      assert.equal(await roleOf(), 'openteller_app')
    },
  )

  await t.test('keeps the promise of the ledger that', async (t) => {
    for (const [sentence, check] of Object.entries(checks))
      await t.test(sentence, () => check(new Books(engine)))
  })

  await t.test(
    'posts a batch whose bad item does not fail the others, and a request sent twice once',
    async () => {
      const books = new Books(engine)
      const [ada, ben] = [await books.account('100.00'), await books.account()]
      const poster = openLedgerPoster(books.engine, () => NOW)
      const order = books.order(ada, ben, '60.00')
      const bad = { ...books.order(ada, ben, '1.00'), id: 'not a uuid' }
      const sent = [order, bad, order, books.order(ada, ben, '60.00')]
      const answers = await Promise.allSettled(sent.map((one) => poster.post(one)))
      const [first, second, copy, last] = answers
      assert.equal(second!.status, 'rejected')
      assert.ok(first?.status === 'fulfilled' && copy?.status === 'fulfilled')
      assert.ok(last?.status === 'fulfilled')
      assert.deepEqual(
        [accepted(first.value).replayed, accepted(copy.value).replayed, codeOf(last.value)],
        [false, true, 'insufficient_funds'],
      )
      await poster.close()
      await books.isHealthy()
    },
  )

  await t.test('carries out what is due once, though two jobs look at the same time', async (t) => {
    const schedules = await openSchedules(t, '2026-01-15', engine)
    const ada = await schedules.member('Ada Okafor', { checking: '30.00' })
    await arrange(schedules, ada, '2026-01-31')
    await arrange(schedules, ada, '2026-01-31')
    schedules.goTo('2026-01-31')
    const ran = await Promise.all([runJob(schedules), runJob(schedules)])
    assert.equal(ran[0] + ran[1], 2)
    assert.deepEqual(await storyOf(schedules, ada), ['2026-01-31 failed', '2026-01-31 posted'])
    const bills = await openBills(t, '2026-02-15', engine)
    const ben = await bills.member('Ben Okafor', { checking: '60.00' })
    await owe(bills, ben, '2026-02-20')
    await owe(bills, ben, '2026-02-20')
    bills.goTo('2026-02-20')
    const paid = await Promise.all([pay(bills), pay(bills)])
    assert.equal(paid[0] + paid[1], 2)
    assert.equal(await paidOut(bills), '50.00')
  })
  await t.test('refuses a folder of an older version, and says how to begin again', async () => {
    await sql`reset role`.execute(engine.db)
    await sql`
      update kysely_migration set name = '0002_older.sql'
       where name = (select name from kysely_migration order by name offset 1 limit 1)`.execute(
      engine.db,
    )
    await engine.close()
    isOpen = false
    await assert.rejects(openEmbedded({ directory }), {
      name: 'ConfigError',
      message: `DATA_DIR: ${directory} was made by an older OpenTeller, whose tables cannot be brought up to date; to begin again, rename or delete that folder and run npm start.`,
    })
  })
}

async function worksSeeded(t: TestContext, directory: string): Promise<void> {
  const place = { DATA_DIR: directory, LOG_LEVEL: 'silent' }
  const engine = await openDatabase(readConfig(place))
  let isOpen = true
  t.after(() => (isOpen ? engine.close() : undefined))

  await t.test('gives staff the numbers that PostgreSQL gives', async (t) => {
    const [embedded, served] = [await openDemoBank(t, engine), await openDemoBank(t)]
    assert.deepEqual((await embedded.ask()).body, (await served.ask()).body)
    assert.equal(await embedded.count(), await served.count())
    assert.deepEqual((await embedded.ask()).body, (await served.ask()).body)
  })

  await t.test(
    'finds by filters and words what shows them, letters outside ASCII too',
    async (t) => {
      const world = await openActivityWorld(t, engine)
      await everyFilterHolds(world)
      for (const q of ['Änne', 'änne', 'ÄNNE']) {
        const { items } = await readAll(world, world.ines, { q })
        assert.equal(items.length, 1, q)
      }
      const found = await findBanks(engine.db, 'Trüist')
      assert.deepEqual(
        found.map(({ name }) => name),
        ['Truist'],
      )
    },
  )

  await t.test('behind a portal with all its jobs', async (t) => {
    const portal = await openPortal(t, { engine, environment: JOBS_HERE })
    await t.test('answers every address that reads, with what the demonstration has', async () => {
      assert.ok((await readEverything(portal)) > 60)
    })
    const rosa = await staff(portal)
    for (const [what, work] of Object.entries(STAFF_WORK))
      await t.test(`does whatever staff do: ${what}`, () => work(rosa, portal))
  })

  await t.test('does whatever a member does', async (t) => {
    const ada = await openMember(t, { engine })
    for (const [name, prepare] of Object.entries(CHANGES)) {
      await ada.startAfresh()
      const { status, body } = await (await prepare(ada, await ada.browser()))()
      assert.equal(status, 200, `${name}: ${JSON.stringify(body)}`)
    }
    // What the routes made ready past the doors would be no payees to a start; and the next test has
    // an Ada of its own.
    await ada.owner.query('delete from payee')
    await ada.owner.query(
      `update sign_in set email = 'of.races.' || email where email ~ '^(ada|ben)@'`,
    )
  })

  await t.test('has a second person approve what one alone may not do', async (t) => {
    const { rosa, theo, adjust, balance, open } = await openBackOffice(t, {}, { engine })
    assert.equal((await adjust(rosa, '150.00')).body.message, WAITS)
    assert.equal(await balance(), '100.00')
    const [asked] = (await open(theo)).items
    const { body } = await theo.post(`/api/admin/approvals/${asked.id}/approve`)
    assert.deepEqual(body, { state: 'approved', note: null })
    assert.equal(await balance(), '150.00')
  })

  await t.test('seals its journal and its audit trail, and both are whole', async () => {
    while ((await sealAudit(engine.db)) + (await sealLedger(engine.db)) > 0);
    const verdict = await verifyChain(engine.db)
    assert.ok(verdict.ok && verdict.linkCount > 10n)
    await assert.rejects(sql`delete from audit_link`.execute(engine.db), { code: '42501' })
  })

  await t.test('has everything at its second start, and takes made-up people', async () => {
    const counts = await rowCounts(async (text) => (await engine.pool.query(text)).rows)
    await engine.close()
    isOpen = false
    assert.ok(counts.ledger_transfer > 100)
    const again = await openDatabase(readConfig(place))
    t.after(() => again.close())
    assert.deepEqual(await rowCounts(async (text) => (await again.pool.query(text)).rows), counts)
    await booksAreWhole(again)
    const owner = await ownerOf(again, undefined)
    assert.equal(await populate(owner.client, again.db, 5, { zone: ZONE }), 5)
    await owner.close()
  })
}
