import assert from 'node:assert/strict'
import { join } from 'node:path'
import { sql } from 'kysely'
import { closeAccounts, houseAccount } from '../../src/modules/ledger/server/ledger.ts'
import { CLEARING } from '../../src/modules/networkPayments/server/networkPayments.ts'
import { reconciliations } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { countSetAside, listSetAside, tryAgain } from '../../src/platform/server/jobFailures.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import type { Day } from '../../src/values/dates.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { openReceiving } from '../ach/receiving.ts'
import { atEnd } from '../factories/atEnd.ts'
import type { Chance } from '../factories/chance.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { TEST_VAULT } from '../factories/templates.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { bankReturnsCheck } from './checkTraffic.ts'
import {
  achFileAt,
  countFiles,
  type Known,
  type Moved,
  namesOf,
  tidyFolders,
} from './railFolders.ts'
import { openRailServer, type RailServer } from './railServers.ts'
import { arrangeForAll, EMPLOYER, membersAct, offer, stray, strangersSend } from './railTraffic.ts'
import { count, type World } from './railWorld.ts'
import type { Soak, SoakTerms } from './soak.ts'
import { banksAbroadAnswer } from './wireTraffic.ts'

const DAYS = Number(process.env['SOAK_DAYS'] || 1000)
const SERVERS = 3
const PEOPLE = ['Ada Brooks', 'Ben Carter', 'Cleo Dahl', 'Dan Estes', 'Eve Frost', 'Finn Gray']
const FIRST_PAYDAY = '2026-07-24'
/** Before settlement, after it, when accounts are posted, at cuts and after settlements of the same day, after the last deadline. */
const MOMENTS = ['07:30', '08:45', '09:10', '10:20', '13:05', '16:31', '18:05']
/** Lets everything settle that is under way. */
const QUIET_DAYS = 8
const DAYS_KEPT = 12

interface Run extends World {
  readonly servers: readonly RailServer[]
  readonly moved: Moved
  readonly known: Known
}

async function open({ t }: SoakTerms): Promise<Run> {
  const url = await freshDatabaseUrl(t)
  const engine = openPostgres(url, { connectionsMax: 4 })
  atEnd(t, () => engine.close())
  setVault(engine.db, TEST_VAULT)
  const union = await openReceiving(t, { engine })
  const members: Member[] = []
  for (const name of PEOPLE) members.push(await union.member(name))
  await closeAccounts(union.db, [members.at(-1)!.checking.ledgerAccountId])
  await arrangeForAll({ union, members }, FIRST_PAYDAY)
  return {
    union,
    members,
    rosa: await union.staff(),
    servers: Array.from({ length: SERVERS }, () => openRailServer(t, { ...union, url })),
    tally: new Map(),
    moved: new Map(),
    known: new Map(),
  }
}

/** Days since the soak began, weekends too. */
const numberOf = (day: Day): number => Date.parse(day) / 86_400_000

const tidy = ({ union, known }: Run, day: Day): void =>
  tidyFolders(union.railsDirectory, { known, day: numberOf(day), daysKept: DAYS_KEPT })

/** Staff have tried again what died too often. */
async function tryAllAgain({ union, tally }: Run): Promise<void> {
  for (const row of await listSetAside(union.db)) {
    await inTransaction(union.db, (tx) => tryAgain(tx, row))
    count(tally, 'rows tried again by staff')
  }
}

/** One day: people act, files come, and whichever servers are there do what is due, or die at it. */
async function live(run: Run, day: Day, chance: Chance): Promise<void> {
  const { union, servers, tally } = run
  const outgoing = join(union.railsDirectory, 'outgoing')
  union.goTo(day, '07:00')
  tidy(run, day)
  await membersAct(run, chance)
  const last = namesOf(union.railsDirectory, 'outgoing', '.ach').at(-1)
  const ours = last === undefined ? undefined : achFileAt(join(outgoing, last))
  const batches = strangersSend(run, chance, { today: day, ours })
  offer(run, chance, { name: `in-${day.replaceAll('-', '')}`, batches, today: day })
  if (chance.int(1, 8) === 1) banksAbroadAnswer(run, chance)
  if (chance.int(1, 8) === 1) bankReturnsCheck(run, chance, day)
  if (chance.int(1, 20) === 1) stray(run, chance)
  const isAway = chance.int(1, 6) === 1
  const work = { isNeverLate: chance.yes(), dies: true }
  for (const moment of MOMENTS) {
    if (isAway && moment === '16:31') continue
    union.goTo(day, moment)
    tidy(run, day)
    if (moment === '13:05') await membersAct(run, chance)
    const there = servers.filter(() => chance.yes())
    const deaths = await Promise.all(
      there.map((server, i) => server.work(chance.named(`${day} ${moment} ${i}`), work)),
    )
    count(
      tally,
      'deaths',
      deaths.reduce((sum, one) => sum + one, 0),
    )
  }
  countFiles(union.railsDirectory, run.moved)
  await tryAllAgain(run)
}

/** A day on which one server does what is due, whole. */
async function beQuiet(run: Run, day: Day, chance: Chance): Promise<void> {
  const {
    union,
    servers: [server],
  } = run
  for (const moment of MOMENTS) {
    union.goTo(day, moment)
    tidy(run, day)
    await server!.work(chance, { isNeverLate: false, dies: false })
  }
}

/** Payments and files explain every cent of every clearing account. */
async function assertExplained({ union }: Run, day: Day): Promise<void> {
  const { db, clock, institution } = union
  const accounts = await reconciliations(db, { at: clock.now(), institution })
  const unexplained = accounts.filter(({ difference }) => difference !== '0.00')
  assert.deepEqual(unexplained, [], `what is not explained on ${day}`)
}

async function isUnderWay({ union }: Run): Promise<boolean> {
  const { rows } =
    await sql`select from network_settlement where settled_at is null limit 1`.execute(union.db)
  return rows.length > 0
}

const cents = (decimal: string): bigint => fromDecimal(decimal).minor

const KEPT = houseAccount('suspense:returned-payments')

/** What nobody could be given or charged for, item by item. */
async function keptByHouse({ union }: Run): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(minor), 0)::bigint as minor from (
      select case when e.is_debit then -e.amount_minor else e.amount_minor end as minor
        from ach_entry e join ledger_transfer l using (id)
       where e.kind = 'return' and ${KEPT} in (l.from_account, l.to_account)
      union all select amount_minor from wire_answer where kind = 'return' and state = 'exception'
      union all select -missing_minor from returned_check
      union all select case state when 'kept' then amount_minor else -missing_minor end from linked_account_pull
    ) kept`.execute(union.db)
  return rows[0]!.minor
}

/** Nothing is under way: what the files say is what the ledger has, and nothing happened twice or not at all. */
async function assertSettled(run: Run): Promise<void> {
  const { union, members, moved } = run
  for (const clearing of Object.values(CLEARING))
    assert.equal(await union.house(clearing), '0.00', clearing)
  const inFiles = [...moved.values()].reduce((sum, minor) => sum + minor, 0n)
  assert.equal(cents(await union.house('settlement:federal-reserve')), inFiles)
  const { rows } = await sql<{ paid: number; paydays: number }>`
    select (select count(*)::int from ach_entry where company = ${EMPLOYER}) as paid,
           (select sum((next_on - starts_on) / 14)::int from other_banks_arrangement
             where company = ${EMPLOYER}) as paydays`.execute(union.db)
  const { paid, paydays } = rows[0]!
  assert.equal(cents(await union.house('suspense:returned-payments')), await keptByHouse(run))
  assert.equal(paid, paydays, `wages of ${members.length} people`)
  assert.equal(await countSetAside(union.db), 0)
  await union.assertSound()
}

/** What became of it all. */
async function countOutcomes({ union, tally }: Run): Promise<void> {
  const { rows } = await sql<{ what: string; times: number }>`
    select concat_ws(' ', rail, direction, state) as what, count(*)::int as times from network_payment
     group by rail, direction, state
    union all select concat('returned checks ', state), count(*)::int from returned_check group by state
    union all select 'refused files', count(*)::int from network_file where refusal is not null
    order by what`.execute(union.db)
  for (const { what, times } of rows) count(tally, what, times)
}

export const rails: Soak = {
  name: 'rails',
  about: `Through ${DAYS.toLocaleString('en-US')} days of ACH, wires and checks, every cent of every clearing account is explained, wherever servers die.`,
  run: async (terms) => {
    assert.ok(DAYS > 0, 'SOAK_DAYS is a number of days')
    const run = await open(terms)
    const { chance } = terms
    let day: Day = '2026-07-16'
    for (let lived = 0; lived < DAYS; lived++) {
      await live(run, day, chance)
      await assertExplained(run, day)
      // Now and then the clock is put forward over several days at once.
      day = addBusinessDays(day, chance.int(1, 10) === 1 ? chance.int(2, 4) : 1)
    }
    for (let quiet = 0; quiet < QUIET_DAYS || (await isUnderWay(run)); quiet++) {
      await beQuiet(run, day, chance)
      day = addBusinessDays(day, 1)
    }
    countFiles(run.union.railsDirectory, run.moved)
    await assertExplained(run, day)
    await assertSettled(run)
    await countOutcomes(run)
    const figures = [...run.tally].map(([what, times]) => `${times} ${what}`)
    return `${DAYS} days, ${run.moved.size} files, ${figures.join(', ')}; nothing unexplained on any day, all clearing accounts at zero`
  },
}
