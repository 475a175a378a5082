import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db } from '../../../platform/server/db.ts'
import { addDays, type Day, dayOf, instantOf, nextMonthOf } from '../../../values/dates.ts'
import { money, toDecimal, magnitude } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import {
  accountsOf,
  labelOf,
  labelsOf,
  type ReadUpcoming,
  type ShareAccount,
  type Upcoming,
} from '../../accounts/server/accounts.ts'
import { isOwned } from '../../accounts/choosing.contract.ts'
import { type KeptBack, keptBack } from '../../goals/server/goals.ts'
import { balancesOf, type Entry, history } from '../../ledger/server/ledger.ts'
import { descriptionOf, type Reason } from '../../ledger/words.contract.ts'
import { unreadCount } from '../../notifications/server/notifications.ts'
import { signaturesAwaited } from '../../signatures/server/signatures.ts'
import { type Coming, DAYS_AHEAD, type Home, type LeftToSpend } from '../contract.ts'
import { listed, readAll } from './coming.ts'
import type { Found, RememberFound } from './found.ts'
import { type Change, leaving, leftBefore, lineOf, lowestOf } from './outlook.ts'
import {
  expectedDays,
  keyOf,
  type Movement,
  paydayOf,
  type Stream,
  streamsIn,
  wagesAmong,
} from './recurring.ts'

export { type RememberFound, rememberFound } from './found.ts'

export interface HomeParts {
  readonly db: Db
  /** What every module knows of the days ahead. */
  readonly upcoming: readonly ReadUpcoming[]
  readonly remember: RememberFound
}

type Context = Pick<ActionContext, 'actorId' | 'at' | 'institution'>

/** Through the payday after a monthly one that has just been, and the business day before it. */
const DAYS_READ = 35
/** Half a year of history finds what comes monthly; of more than so many entries only the latest are looked at. */
const HISTORY_DAYS = 190
const HISTORY_COUNT_MAX = 1000

/** Everything the first screen says of the days ahead, in a few round trips whatever there is. */
export async function homeOf(parts: HomeParts, ctx: Context): Promise<Home> {
  const { db, upcoming } = parts
  const { actorId: personId, at, institution } = ctx
  const today = dayOf(at, institution.timeZone)
  const own = await ownedBy(db, personId)
  const labels = await labelsOf(db, personId)
  const ahead = { at, institution, accounts: own, until: addDays(today, DAYS_READ) }
  const items = await readAll(db, upcoming, ahead)
  return {
    asOf: at.toISOString(),
    today,
    coming: listed(items, labels, addDays(today, DAYS_AHEAD)),
    // What somebody keeps out of sight is in no total.
    everyday: await everydayOf(parts, ctx, {
      own: own.filter(({ hidden }) => !hidden),
      items,
      today,
    }),
    needs: {
      signatures: await signaturesAwaited(db, ctx, own),
      messages: await unreadCount(db, personId),
    },
  }
}

/** Everything certain of the days ahead on all accounts of somebody, those too that they keep out of sight. */
export async function comingOf(
  { db, upcoming }: Pick<HomeParts, 'db' | 'upcoming'>,
  { actorId: personId, at, institution }: Context,
): Promise<readonly Coming[]> {
  const until = addDays(dayOf(at, institution.timeZone), DAYS_AHEAD)
  const ahead = { at, institution, accounts: await ownedBy(db, personId), until }
  return listed(await readAll(db, upcoming, ahead), await labelsOf(db, personId), until)
}

/** The open accounts that belong to somebody, alone or with others. */
const ownedBy = async (db: Db, personId: string): Promise<readonly ShareAccount[]> =>
  (await accountsOf(db, personId)).filter(
    (account) => isOwned(account) && account.closedAt === null,
  )

/** The accounts that somebody lives on: Checking of theirs that they may spend from alone, and else what they may. */
function livedOn(accounts: readonly ShareAccount[]): readonly ShareAccount[] {
  const spendable = accounts.filter(
    ({ businessName, mayPay, kind }) =>
      businessName === undefined && mayPay && kind !== 'Certificate',
  )
  const checking = spendable.filter(({ kind }) => kind === 'Checking')
  return checking.length > 0 ? checking : spendable
}

interface Known {
  readonly own: readonly ShareAccount[]
  readonly items: readonly Upcoming[]
  readonly today: Day
}

async function everydayOf(
  parts: HomeParts,
  { actorId: personId, institution }: Context,
  { own, items, today }: Known,
): Promise<Home['everyday']> {
  const { db } = parts
  const candidates = livedOn(own)
  const balances = await balancesOf(
    db,
    candidates.map(({ ledgerAccountId }) => ledgerAccountId),
  )
  const open = new Map(
    balances.filter(({ status }) => status === 'open').map((one) => [one.accountId, one]),
  )
  const accounts = candidates.filter(({ ledgerAccountId }) => open.has(ledgerAccountId))
  if (accounts.length === 0) return null
  const available = [...open.values()].reduce((sum, one) => sum + one.available.minor, 0n)
  const ids = new Set(accounts.map(({ id }) => id))
  const changes = items
    .filter(({ accountId, changesAvailable }) => ids.has(accountId) && changesAvailable)
    .map(({ id, on, amount }) => ({ id, on, minor: amount.minor }))
  const found = await foundOn(parts, accounts, { today, zone: institution.timeZone })
  const line = lineOf(available, changes, { today, days: DAYS_AHEAD })
  const point = ({ on, minor }: (typeof line)[0]) => ({ on, balance: toDecimal(money(minor)) })
  return {
    accounts: accounts.map(labelOf),
    left: leftUntilPayday(found, {
      available,
      kept: await keptBack(db, personId, [...ids]),
      changes,
      announced: items.filter(({ accountId }) => ids.has(accountId)),
      today,
    }),
    line: line.map(point),
    lowest: point(lowestOf(line)),
  }
}

/** What recurs on the accounts. Half a year is read only where an entry has come since, or a day has begun. */
async function foundOn(
  { db, remember }: HomeParts,
  accounts: readonly ShareAccount[],
  { today, zone }: { readonly today: Day; readonly zone: string },
): Promise<Found> {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const [newest] = await history(db, ids, { countMax: 1 })
  if (!newest) return { credits: [], debits: [] }
  return remember(
    { accountIds: accounts.map(({ id }) => id), newest: newest.place, today },
    async () => {
      const range = { from: instantOf(addDays(today, -HISTORY_DAYS), '00:00', zone), to: null }
      const entries = await history(db, ids, { countMax: HISTORY_COUNT_MAX, range })
      const movements = movementsIn(entries, accounts)
      const streams = (isCredit: boolean) =>
        streamsIn(
          movements.filter(({ minor }) => minor > 0n === isCredit),
          today,
        )
      return { credits: streams(true), debits: streams(false) }
    },
  )
}

/** What others pay in or draw by themselves. What the member orders is counted once it is arranged. */
const BY_OTHERS: ReadonlySet<Reason> = new Set([
  'ach_entry',
  'card_payment',
  'fee',
  'import',
  'staff_entry',
])

function movementsIn(
  entries: readonly Entry[],
  accounts: readonly ShareAccount[],
): readonly Movement[] {
  const idOf = new Map(accounts.map(({ ledgerAccountId, id }) => [ledgerAccountId, id]))
  return entries
    .filter(({ reason, reversedById }) => BY_OTHERS.has(reason) && reversedById === null)
    .map((entry) => {
      const accountId = idOf.get(entry.accountId)
      assert(accountId, 'the history is that of the accounts asked for')
      const { reason, details } = entry
      const minor = entry.amount.minor
      return {
        accountId,
        name:
          typeof details['company'] === 'string'
            ? details['company']
            : descriptionOf({ reason, details, amount: minor }),
        on: entry.valueDate,
        minor,
        isPurchase: reason === 'card_payment',
      }
    })
}

interface Ahead {
  readonly available: bigint
  readonly kept: KeptBack
  readonly changes: readonly Change[]
  /** What other banks have sent already may be the next of what recurs. */
  readonly announced: readonly Upcoming[]
  readonly today: Day
}

function leftUntilPayday(
  { credits, debits: drawn }: Found,
  { available, kept, changes, announced, today }: Ahead,
): LeftToSpend {
  const wages = wagesAmong(credits)
  const sent = wages && announced.find((one) => one.kind === 'deposit' && isNextOf(wages, one))
  const until = wages
    ? (sent?.on ?? paydayOf(wages, today))
    : `${nextMonthOf(today.slice(0, 7))}-01`
  const sentOf = new Set(
    announced.filter(({ kind }) => kind === 'withdrawal').map((one) => streamOf(drawn, one)),
  )
  const debits = drawn.flatMap((stream) => {
    const days = expectedDays(stream, today, addDays(until, -1)).slice(sentOf.has(stream) ? 1 : 0)
    // Where wages come today, nothing that is late comes before them.
    return days
      .filter((on) => on < until)
      .map((on) => ({ name: stream.name, on, minor: -stream.highest }))
  })
  const free = kept.goals.reduce((rest, goal) => rest - goal.minor, available - kept.buffer)
  const { minor, arranged, recurring, shortOn } = leftBefore(until, free, {
    arranged: leaving(changes),
    recurring: debits,
  })
  const dollars = (cents: bigint) => toDecimal(money(cents))
  return {
    amount: dollars(minor),
    available: dollars(available),
    arranged: dollars(arranged),
    recurring: dollars(recurring),
    debits: debits
      .toSorted((a, b) => (a.on < b.on ? -1 : 1))
      .map(({ name, on, minor: cents }) => ({ name, on, amount: dollars(-cents) })),
    goals: kept.goals.map(({ name, minor: cents }) => ({ name, amount: dollars(cents) })),
    buffer: kept.buffer === 0n ? null : dollars(kept.buffer),
    shortOn: free < 0n ? today : shortOn,
    until,
    wages: wages?.name ?? null,
  }
}

/** What an entry that was announced is the next of: of several of one company that of the nearest amount. */
const streamOf = (streams: readonly Stream[], one: Upcoming): Stream | undefined => {
  const apart = ({ highest }: Stream): bigint => magnitude(highest + one.amount.minor)
  return streams
    .filter((stream) => isNextOf(stream, one))
    .toSorted((a, b) => (apart(a) < apart(b) ? -1 : 1))[0]
}

const isNextOf = (stream: Stream, { accountId, name = '' }: Upcoming): boolean =>
  stream.accountId === accountId && stream.key === keyOf(name)
