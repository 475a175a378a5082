import { chartsOf } from '../src/modules/activity/server/charts.ts'
import { overviewOf } from '../src/modules/activity/server/activity.ts'
import { RECENT_COUNT } from '../src/modules/activity/contract.ts'
import { systemClock } from '../src/platform/server/clock.ts'
import { monthOf, monthRange } from '../src/values/dates.ts'
import { inTransaction } from '../src/platform/server/db.ts'
import { accountsOf, openAccountOf } from '../src/modules/accounts/server/accounts.ts'
import { type Bank, CLEARING, fundAll, type Member, yearsAgo } from './bank.ts'
import { median } from './rounds.ts'
import { explained } from '../tests/factories/plans.ts'

const INSTITUTION = { timeZone: 'America/New_York', routingNumber: '021000021' }
const POSTED_AT_ONCE = 1000
const READS = 300
/** More than a dashboard shows. */
const LATELY = 60

/** A member whose dashboard is read, and all their accounts in the ledger. */
export interface Onlooker {
  readonly personId: string
  readonly accounts: readonly bigint[]
  /** What tells them apart from others with as many accounts. */
  readonly using?: string
}

export const asOnlooker = ({ personId, checking, savings }: Member): Onlooker => ({
  personId,
  accounts: [checking, savings],
})

/** What the dashboard of one member costs. */
export interface Reading {
  readonly accounts: number
  readonly using?: string
  readonly entries: number
  readonly medianMs: number
  readonly p99Ms: number
  /** Pages of 8 kB the ledger looked at, cached or not. */
  readonly buffers: number
}

/**
 * Gives a member a past of `entries`: transfers between both accounts, spread evenly over
 * years until now, through the ledger's own batch function.
 */
export async function liveThrough(
  { owner }: Bank,
  { checking, savings }: Member,
  entries: number,
  years?: number,
): Promise<void> {
  const since = yearsAgo(years).getTime()
  const transfers = entries / 2
  for (let done = 0; done < transfers; done += POSTED_AT_ONCE) {
    const count = Math.min(POSTED_AT_ONCE, transfers - done)
    const at = new Date(since + ((Date.now() - since) * (done + count)) / transfers)
    await owner.query(
      `select bench_post(array_agg(case when n % 2 = 0 then $1::bigint else $2::bigint end),
                         array_agg(case when n % 2 = 0 then $2::bigint else $1::bigint end),
                         1, 'own_transfer', $3)
         from generate_series(1, $4::int) n`,
      [checking, savings, at, count],
    )
  }
}

/** Opens further accounts until a member has `count`, which live through `entries` together, two at a time. */
export async function liveWithMany(
  bank: Bank,
  member: Member,
  { count, entries }: { readonly count: number; readonly entries: number },
): Promise<Onlooker> {
  const { db } = bank.engine
  const { personId } = member
  const known = await accountsOf(db, personId)
  const { memberId } = known[0]!
  await inTransaction(db, async (tx) => {
    for (let made = known.length; made < count; made++) {
      const what = { product: 'savings', kind: 'Savings', name: null } as const
      await openAccountOf(tx, { ...what, memberId, personId, at: new Date() })
    }
  })
  const all = await accountsOf(db, personId)
  const accounts = all.map(({ ledgerAccountId }) => ledgerAccountId)
  await fundAll(bank, accounts.slice(known.length))
  for (let pair = 0; pair < count; pair += 2) {
    const [checking, savings] = [accounts[pair]!, accounts[pair + 1]!]
    await liveThrough(bank, { ...member, checking, savings }, 2 * Math.ceil(entries / count))
  }
  return { personId, accounts }
}

/** Money comes from outside into one of these after the other, so that the newest rows are in as many as can be. */
export async function payInTurn({ owner }: Bank, accounts: readonly bigint[]): Promise<void> {
  for (let paid = 0; paid < LATELY; paid++) {
    await owner.query(`select bench_post(array[$1::bigint], array[$2::bigint], 1, 'ach_entry')`, [
      CLEARING,
      accounts[paid % accounts.length]!,
    ])
  }
}

const partsOf = ({ engine }: Bank) => ({
  db: engine.db,
  clock: systemClock,
  institution: INSTITUTION,
})

/** @returns for each how many milliseconds each reading took, after some to warm up */
async function inTurn<Who>(
  members: readonly Who[],
  read: (member: Who) => Promise<unknown>,
): Promise<readonly (readonly number[])[]> {
  const times = members.map((): number[] => [])
  for (let turn = -READS / 10; turn < READS; turn++) {
    for (const [index, member] of members.entries()) {
      const started = performance.now()
      await read(member)
      if (turn >= 0) times[index]!.push(performance.now() - started)
    }
  }
  return times
}

/** Whose charts are read, and what their past is like. */
export interface Charted {
  readonly member: Member
  readonly entries: number
  readonly years: number
}

/** The median milliseconds that the charts of twelve months take, of each in turn. */
export async function readCharts(bank: Bank, charted: readonly Charted[]): Promise<number[]> {
  const parts = partsOf(bank)
  const times = await inTurn(charted, ({ member }) => chartsOf(parts, member.personId, {}))
  return times.map(median)
}

/** Reads the dashboards of all in turn, so that all meet the same weather. */
export async function readDashboards(
  bank: Bank,
  members: readonly Onlooker[],
): Promise<readonly Reading[]> {
  const parts = partsOf(bank)
  const times = await inTurn(members, ({ personId }) => overviewOf(parts, personId))
  return Promise.all(
    members.map(async (member, index) => ({
      accounts: member.accounts.length,
      ...(member.using && { using: member.using }),
      entries: await entriesOf(bank, member),
      medianMs: median(times[index]!),
      p99Ms: times[index]!.toSorted((a, b) => a - b)[Math.floor(READS * 0.99)]!,
      buffers: await buffersOf(bank, member),
    })),
  )
}

async function entriesOf({ owner }: Bank, { accounts }: Onlooker): Promise<number> {
  const { rows } = await owner.query<{ entries: bigint }>(
    'select sum(seq)::bigint as entries from ledger_account where id = any ($1)',
    [accounts],
  )
  return Number(rows[0]!.entries)
}

/** The second of two calls on one connection: the first one plans, which looks at the catalog. */
async function buffersOf({ owner }: Bank, { accounts }: Onlooker): Promise<number> {
  const client = await owner.connect()
  try {
    const { from, to } = monthRange(
      monthOf(systemClock.now(), INSTITUTION.timeZone),
      INSTITUTION.timeZone,
    )
    const values = [accounts, from, to, RECENT_COUNT]
    const overview = 'select ledger_overview($1::bigint[], $2, $3, $4)'
    await client.query(overview, values)
    return (await explained(client, overview, values)).buffers
  } finally {
    client.release()
  }
}
