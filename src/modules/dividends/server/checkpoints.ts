import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { type Principal, principalOf } from '../../ledger/server/ledger.ts'
import { type Accrual, type PrincipalChange, untouched } from './accrual.ts'
import type { DueAccount } from './book.ts'
import type { DividendTables } from './tables.ts'
import type { Terms } from './terms.ts'

/** How an account stood when it was credited, as its item keeps it. */
type Item = DividendTables['dividend_item']

/** From where on an account is reckoned, and what changed since. */
export interface History {
  readonly since: Accrual
  readonly changes: readonly PrincipalChange[]
  readonly entriesThrough: bigint
  readonly reclaimableMinor: bigint
  /** The day it was credited last, or from which it earns. */
  readonly creditedBefore: Day
  /** All that was posted by then. */
  readonly postedMinor: bigint
}

/**
 * Names the rates up to a day, so that others for that time are noticed. Method and minimum have no day from which they
 * hold: with them in it, a change would take back what earlier periods were paid (decision 52).
 */
export const ratesHash = (terms: readonly Terms[], upTo: Day): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        terms.filter(({ from }) => from < upTo).map(({ from, tiers }) => [from, tiers]),
        (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
      ),
    )
    .digest()

type Earning = DueAccount & {
  readonly terms: readonly Terms[]
  readonly unitsPerCent: bigint
}

/** An account and the item it may go on from; without one it is reckoned from its beginning. */
interface Try {
  readonly account: Earning
  readonly item: Item | undefined
  /** Entries from before it are archived: what changed of that time counts from its day. */
  readonly isFirst?: boolean
}

/**
 * The histories of accounts that earn, which nobody posts to from now on where they are locked. Each goes on from its last item as long as
 * nothing before that has changed, so it costs what happened since; otherwise from the last item
 * before the change, or from its beginning. It goes back no further than all entries since are there: what earlier periods
 * were credited stays.
 */
export async function historiesOf(
  tx: Tx,
  accounts: readonly Earning[],
  locking: { readonly lock: boolean },
): Promise<ReadonlyMap<string, History>> {
  const found = new Map<string, History>()
  const last = await itemsOf(tx, accounts, { lastOnly: true })
  const lastOf = ({ account_id }: Earning): Item | undefined => last.get(account_id)?.[0]
  let older: ReadonlyMap<string, readonly Item[]> | undefined
  let tries: readonly Try[] = accounts.map((account) => ({ account, item: lastOf(account) }))
  while (tries.length > 0) {
    const again: Try[] = []
    const principals = await principalSince(tx, tries, locking)
    for (const one of tries) {
      const { account, item, isFirst } = one
      const principal = principals.get(account.ledger_account_id)!
      if (item && !isFirst && !holds(item, account, principal)) again.push(one)
      else found.set(account.account_id, historyFrom(one, lastOf(account), principal))
    }
    if (again.length > 0) {
      const changed = again.map(({ account }) => account)
      older ??= await itemsOf(tx, changed, { lastOnly: false })
    }
    tries = again.map(({ account, item }) => {
      const principal = principals.get(account.ledger_account_id)!
      const items = older!.get(account.account_id)!.filter((one) => isWhole(one, principal))
      const before = items.find(
        (one) => one.credited_on < item!.credited_on && holds(one, account, principal),
      )
      if (before || !principal.archived) return { account, item: before }
      return { account, item: items.at(-1) ?? lastOf(account), isFirst: true }
    })
  }
  return found
}

/** Whether every entry that an item does not know is there. */
const isWhole = (item: Item, { archived }: Principal): boolean =>
  !archived || item.entries_through >= archived.through

const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** Money counts from the day an account earns at the earliest: before that, it is the balance it begins with. */
const countedFrom = (valueDate: Day, { earns_from }: DueAccount): Day =>
  later(valueDate, earns_from)

function historyFrom(
  { account, item, isFirst }: Try,
  last: Item | undefined,
  principal: Principal,
): History {
  const changes = [
    ...(item ? aheadOf(item) : []),
    ...archivedSince(item, principal),
    ...principal.changes,
  ]
  return {
    since: item ? accrualOf(item, account) : beginningOf(account),
    changes: changes.map((change) => ({
      ...change,
      valueDate: later(
        countedFrom(change.valueDate, account),
        (isFirst && item?.credited_on) || '',
      ),
    })),
    entriesThrough: principal.entriesThrough,
    reclaimableMinor: principal.reclaimableMinor,
    creditedBefore: last?.credited_on ?? account.earns_from,
    postedMinor: last?.posted_total ?? 0n,
  }
}

/**
 * What came and went behind an item and is archived, as one change: the balance by then tells how much, and nobody can tell
 * any more on which days before that.
 */
function archivedSince(item: Item | undefined, principal: Principal): readonly PrincipalChange[] {
  const { archived } = principal
  if (!archived || archived.through <= (item?.entries_through ?? 0n)) return []
  const amountMinor = archived.balanceMinor - (item ? balanceWith(item) : 0n)
  return [{ valueDate: archived.until, amountMinor }]
}

/** What the entries that an item knew came to, with its own dividend. */
const balanceWith = (item: Item): bigint =>
  aheadOf(item).reduce(
    (sum, { amountMinor }) => sum + amountMinor,
    item.balance - item.due_total + item.posted_total,
  )

/** Ten decimals of a dollar. */
const CARRIED_PER_CENT = 10n ** 8n

/** An account that came from another system begins with what was accrued there. */
function beginningOf({ earns_from: from, carried, unitsPerCent }: Earning): Accrual {
  const units = BigInt(carried.replace('.', ''))
  return {
    ...untouched(from),
    accruedMinor: units / CARRIED_PER_CENT,
    carry: ((units % CARRIED_PER_CENT) * unitsPerCent) / CARRIED_PER_CENT,
  }
}

/** Where the product begins or ceases to compound daily, what was carried on is counted in other units. */
const accrualOf = (item: Item, { unitsPerCent }: Earning): Accrual => ({
  upTo: item.credited_on,
  balanceMinor: item.balance,
  creditedMinor: item.due_total,
  accruedMinor: 0n,
  carry: (BigInt(item.carry) * unitsPerCent) / BigInt(item.units_per_cent),
  balanceDaysMinor: 0n,
})

/** Entries that an item knew of and that count only from its day on. */
export const writtenAhead = (changes: readonly PrincipalChange[], from: Day): string =>
  JSON.stringify(
    changes
      .filter(({ valueDate }) => valueDate >= from)
      .map(({ valueDate, amountMinor }) => [valueDate, amountMinor.toString()]),
  )

const aheadOf = ({ ahead }: Item): readonly PrincipalChange[] =>
  (ahead as unknown as readonly (readonly [Day, string])[]).map(([valueDate, amount]) => ({
    valueDate,
    amountMinor: BigInt(amount),
  }))

/** Whether what an item says still holds: nothing from before it came to be known since, and no other rates. */
function holds(item: Item, account: Earning, { changes }: Principal): boolean {
  return (
    changes.every(({ valueDate }) => countedFrom(valueDate, account) >= item.credited_on) &&
    item.rates_hash.equals(ratesHash(account.terms, item.credited_on))
  )
}

/** Items by account, newest first. */
async function itemsOf(
  tx: Tx,
  accounts: readonly DueAccount[],
  { lastOnly }: { readonly lastOnly: boolean },
): Promise<ReadonlyMap<string, readonly Item[]>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<Item>`
    select i.* from unnest(${accounts.map(({ account_id }) => account_id)}::uuid[]) asked (id)
     cross join lateral (
       select * from dividend_item where account_id = asked.id
        order by credited_on desc limit ${lastOnly ? 1 : null}) i`.execute(tx)
  return Map.groupBy(rows, ({ account_id }) => account_id)
}

const principalSince = (
  tx: Tx,
  tries: readonly Try[],
  locking: { readonly lock: boolean },
): Promise<ReadonlyMap<bigint, Principal>> =>
  principalOf(
    tx,
    tries.map(({ account, item }) => ({
      account: account.ledger_account_id,
      through: item?.entries_through ?? 0n,
    })),
    locking,
  )
