import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { closeAccounts } from '../../src/modules/ledger/server/ledger.ts'
import { reconciliations } from '../../src/modules/paymentOperations/server/reconciling.ts'
import { countSetAside } from '../../src/platform/server/jobFailures.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import type { AchFile } from '../../src/rails/ach/file.ts'
import { readAchFile } from '../../src/rails/ach/readFile.ts'
import { fileTotals } from '../../src/rails/ach/totals.ts'
import { addBusinessDays } from '../../src/values/businessDays.ts'
import { addDays, type Day } from '../../src/values/dates.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { openReceiving } from '../ach/receiving.ts'
import { atEnd } from '../factories/atEnd.ts'
import type { Chance } from '../factories/chance.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { TEST_VAULT } from '../factories/templates.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openRailServer, type RailServer, tidyFolders } from './railServers.ts'
import {
  arrangeForAll,
  EMPLOYER,
  membersAct,
  offer,
  strangersSend,
  type Tally,
  type World,
} from './railTraffic.ts'
import type { Soak, SoakTerms } from './soak.ts'

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
  readonly tally: Tally
  /** Cents that each file takes from us, counted from what is in it; negative where it brings some. */
  readonly moved: Map<string, bigint>
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
    servers: Array.from({ length: SERVERS }, () => openRailServer(t, { ...union, url })),
    tally: { sent: 0, cancelled: 0, entriesIn: 0, twice: 0, reported: 0, deaths: 0 },
    moved: new Map(),
  }
}

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).toSorted() : []

function fileAt(path: string): AchFile {
  const read = readAchFile(readFileSync(path))
  assert.ok(read.ok, `${path} can be read`)
  return read.file
}

/** What lies in the folders and was not counted; copies of a file and unfinished ones are none. */
function countFiles({ union, moved }: Run): void {
  for (const [folder, sign] of [
    ['outgoing', 1n],
    ['incoming', -1n],
  ] as const)
    for (const name of namesIn(join(union.railsDirectory, folder))) {
      const key = `${folder} ${name}`
      if (!name.endsWith('.ach') || name.startsWith('.') || moved.has(key)) continue
      const { credits, debits } = fileTotals(
        fileAt(join(union.railsDirectory, folder, name)).batches,
      )
      moved.set(key, sign * (credits - debits))
    }
}

/** The day in the name of a file: `272499999-20260715-A.ach`, `fed-20260724.ach`. */
const isBefore = (day: Day) => (name: string) => {
  const [, made = ''] = /-(\d{8})[-.]/.exec(name) ?? []
  return made < day.replaceAll('-', '')
}

/** One day: people act, files come, and whichever servers are there do what is due, or die at it. */
async function live(run: Run, day: Day, chance: Chance): Promise<void> {
  const { union, servers, tally } = run
  const outgoing = join(union.railsDirectory, 'outgoing')
  union.goTo(day, '07:00')
  tidyFolders(union.railsDirectory, isBefore(addDays(day, -DAYS_KEPT)))
  await membersAct(run, chance, tally)
  const last = namesIn(outgoing).findLast((name) => name.endsWith('.ach') && !name.startsWith('.'))
  const ours = last === undefined ? undefined : fileAt(join(outgoing, last))
  const batches = strangersSend(run, chance, { today: day, ours })
  offer(run, chance, tally, { name: `in-${day.replaceAll('-', '')}`, batches, today: day })
  const isAway = chance.int(1, 6) === 1
  const work = { isNeverLate: chance.yes(), dies: true }
  for (const moment of MOMENTS) {
    if (isAway && moment === '16:31') continue
    union.goTo(day, moment)
    tidyFolders(union.railsDirectory, () => false)
    if (moment === '13:05') await membersAct(run, chance, tally)
    const there = servers.filter(() => chance.yes())
    const deaths = await Promise.all(
      there.map((server, i) => server.work(chance.named(`${day} ${moment} ${i}`), work)),
    )
    tally.deaths += deaths.reduce((sum, count) => sum + count, 0)
  }
  countFiles(run)
}

/** A day on which one server does what is due, whole. */
async function beQuiet({ union, servers: [server] }: Run, day: Day, chance: Chance): Promise<void> {
  for (const moment of MOMENTS) {
    union.goTo(day, moment)
    tidyFolders(union.railsDirectory, () => false)
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

/** Nothing is under way: what the files say is what the ledger has, and nothing happened twice or not at all. */
async function assertSettled({ union, members, moved }: Run): Promise<void> {
  assert.equal(await union.house('clearing:us-banks'), '0.00')
  const inFiles = [...moved.values()].reduce((sum, minor) => sum + minor, 0n)
  assert.equal(cents(await union.house('settlement:federal-reserve')), inFiles)
  const { rows } = await sql<{ kept: bigint; paid: number; paydays: number }>`
    select (select coalesce(sum(amount_minor), 0)::bigint from ach_entry
             where kind = 'return' and state = 'exception') as kept,
           (select count(*)::int from ach_entry where company = ${EMPLOYER}) as paid,
           (select sum((next_on - starts_on) / 14)::int from other_banks_arrangement
             where company = ${EMPLOYER}) as paydays`.execute(union.db)
  const { kept, paid, paydays } = rows[0]!
  assert.equal(cents(await union.house('suspense:returned-payments')), kept)
  assert.equal(paid, paydays, `wages of ${members.length} people`)
  assert.equal(await countSetAside(union.db), 0)
  await union.assertSound()
}

export const rails: Soak = {
  name: 'rails',
  about: `Through ${DAYS.toLocaleString('en-US')} days of payments, every cent of every clearing account is explained, wherever servers die.`,
  run: async (terms) => {
    assert.ok(DAYS > 0, 'SOAK_DAYS is a number of days')
    const run = await open(terms)
    const { chance } = terms
    let day: Day = '2026-07-16'
    for (let count = 0; count < DAYS; count++) {
      await live(run, day, chance)
      await assertExplained(run, day)
      // Now and then the clock is put forward over several days at once.
      day = addBusinessDays(day, chance.int(1, 10) === 1 ? chance.int(2, 4) : 1)
    }
    for (let count = 0; count < QUIET_DAYS || (await isUnderWay(run)); count++) {
      await beQuiet(run, day, chance)
      day = addBusinessDays(day, 1)
    }
    countFiles(run)
    await assertExplained(run, day)
    await assertSettled(run)
    const { sent, cancelled, entriesIn, twice, reported, deaths } = run.tally
    return `${DAYS} days, ${run.moved.size} files, ${sent} payments out (${cancelled} cancelled), ${entriesIn} entries of strangers in, ${twice} files offered twice, ${reported} withdrawals reported, ${deaths} deaths; nothing unexplained on any day, clearing at zero`
  },
}
