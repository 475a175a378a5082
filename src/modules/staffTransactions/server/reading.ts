import type { Db } from '../../../platform/server/db.ts'
import { instantOf } from '../../../values/dates.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import {
  archivedAmong,
  archivedWithin,
  type Entry,
  history,
  isWithheld,
  isPlace,
  pending,
  search,
  type SearchFilter,
} from '../../ledger/server/ledger.ts'
import { english } from '../../../values/sentence.ts'
import type { StateAbroad } from '../../activity/contract.ts'
import { PAGE_SIZE, type TransactionFilters } from '../reading.contract.ts'
import { memberOf } from './subject.ts'
import { type InformationalTransaction, informationalPage } from './informational.ts'
import {
  dayShown,
  type Line,
  presentEntry,
  presentHold,
  presentInformational,
  searchFor,
} from './present.ts'

const HOLDS_MAX = 500

/** Where a page begins in the journal and among the informational transactions; undefined: at the newest. */
interface Cursor {
  readonly place?: string | undefined
  readonly informational?: bigint | undefined
}

export interface ReadingParts {
  readonly db: Db
  /** How transfers abroad stand; asked once for a page, and only when there are any on it. */
  readonly statusesOf: (
    db: Db,
    transferIds: readonly string[],
  ) => Promise<ReadonlyMap<string, StateAbroad>>
  /** What of deposited checks cannot be used yet, by the id of the deposit; asked as the above. */
  readonly checkHoldsOf: (
    db: Db,
    depositIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Line['onHold']>>
}

interface Wanted {
  /** All of the member's, so that the other side of a transfer between two of them has a name. */
  readonly own: readonly ShareAccount[]
  /** Those whose lines are wanted. */
  readonly accounts: readonly ShareAccount[]
  readonly filters: Omit<TransactionFilters, 'before'>
  readonly zone: string
  readonly cursor: Cursor
}

interface Page {
  readonly items: Line[]
  readonly next: string | null
}

interface PageWithEnd extends Page {
  /** After the last page: up to when what the filters ask for is archived. */
  readonly archivedTo: string | null
}

/**
 * What passes the filters of a member's transactions, newest first: journal and informational ones merged, and
 * before the first page what is pending.
 */
export async function transactionsOf(
  parts: ReadingParts,
  { personId, zone }: { readonly personId: string; readonly zone: string },
  { before, ...filters }: TransactionFilters,
): Promise<Result<PageWithEnd, 'user_not_found' | 'invalid_cursor'>> {
  const { db } = parts
  const cursor = before === undefined ? {} : cursorIn(before)
  if (!cursor) return refuse('invalid_cursor')
  const member = await memberOf(db, personId)
  if (!member.ok) return member
  const own = member.value.accounts
  const accounts = own.filter(
    ({ id, kind }) => filters.account === undefined || [id, kind].includes(filters.account),
  )
  if (accounts.length === 0) return ok({ items: [], next: null, archivedTo: null })
  const wanted = { own, accounts, filters, zone, cursor }
  const waiting = before === undefined ? await pendingLines(db, wanted) : []
  const page = await mergedPage(parts, wanted)
  const end = page.next === null ? await endOf(db, wanted, page.items) : page
  return ok({ archivedTo: null, ...end, items: [...waiting, ...end.items], next: page.next })
}

/** The last page with what is archived behind it. What stays of that is read and not reversed. */
async function endOf(
  db: Db,
  { accounts, filters: { status, from }, zone }: Wanted,
  items: readonly Line[],
): Promise<Pick<PageWithEnd, 'items' | 'archivedTo'>> {
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const since = from === undefined ? null : instantOf(from, '00:00', zone)
  const at =
    status === 'Pending' || status === 'Failed' ? null : await archivedWithin(db, ids, since)
  if (at === null) return { items: [...items], archivedTo: null }
  const posted = items.flatMap(({ kind, id }) => (kind === 'posted' ? [id] : []))
  const archived = await archivedAmong(db, posted)
  return {
    items: items.map((line) =>
      archived.has(line.id) && line.keptBecause === null
        ? { ...line, keptBecause: english('It is archived') }
        : line,
    ),
    archivedTo: at.toISOString(),
  }
}

async function pendingLines(
  db: Db,
  { own, accounts, filters, zone }: Wanted,
): Promise<readonly Line[]> {
  if (filters.status !== undefined && filters.status !== 'Pending') return []
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const held = await pending(db, ids, HOLDS_MAX)
  const words = wordsIn(filters)
  return held
    .filter((hold) => !isWithheld(hold))
    .map((hold) => presentHold(hold, own, zone))
    .filter((line) => {
      const text = [line.category, line.description, line.memo].join(' ').toLowerCase()
      return (
        (filters.type === undefined || line.type === filters.type) &&
        (filters.category === undefined || line.category === filters.category) &&
        isWithin(line.date, filters) &&
        words.every((word) => text.includes(word.toLowerCase()) || line.amount === word)
      )
    })
    .toReversed()
}

const wordsIn = ({ q }: Pick<TransactionFilters, 'q'>): readonly string[] =>
  q === undefined ? [] : q.split(/\s+/)

interface Dated {
  readonly at: number
  readonly entry?: Entry
  readonly informational?: InformationalTransaction
}

async function mergedPage(parts: ReadingParts, wanted: Wanted): Promise<Page> {
  const { db } = parts
  const { own, zone, cursor } = wanted
  const journal = await journalPage(db, wanted)
  const notes = await informationalAfter(db, wanted, journal.stopped?.at)
  const merged: Dated[] = [
    ...notes.map((informational) => ({ at: informational.enteredAt.getTime(), informational })),
    ...journal.entries.map((entry) => ({ at: entry.postedAt.getTime(), entry })),
  ].toSorted((a, b) => b.at - a.at)
  const shown = merged.slice(0, PAGE_SIZE)
  const { states, holds } = await notesOn(parts, shown)
  const items = shown.map(({ entry, informational }) => {
    if (!entry) return presentInformational(informational!, own)
    const { transferId } = entry
    const line = presentEntry(entry, own, zone, states?.get(transferId))
    return { ...line, onHold: holds?.get(transferId) ?? line.onHold }
  })
  const lastEntry = shown.findLast(({ entry }) => entry)?.entry
  const lastInformational = shown.findLast(({ informational }) => informational)?.informational
  const left = merged.length - shown.length
  const journalLeft = journal.entries.length - shown.filter(({ entry }) => entry).length
  const more = left > 0 || journal.stopped !== null
  const place = journalLeft === 0 && journal.stopped ? journal.stopped.place : lastEntry?.place
  return {
    items,
    next: more
      ? cursorOf({
          place: place ?? cursor.place,
          informational: lastInformational?.seq ?? cursor.informational,
        })
      : null,
  }
}

/** What other modules know of the entries on a page. */
async function notesOn({ db, statusesOf, checkHoldsOf }: ReadingParts, shown: readonly Dated[]) {
  const entries = shown.flatMap(({ entry }) => entry ?? [])
  const abroad = idsOf(entries, ({ reason }) => reason === 'international_transfer')
  const checks = idsOf(
    entries,
    ({ reason, amount, reversedById }) =>
      reason === 'check_deposit' && amount.minor > 0n && reversedById === null,
  )
  return {
    states: abroad.length > 0 ? await statusesOf(db, abroad) : undefined,
    holds: checks.length > 0 ? await checkHoldsOf(db, checks) : undefined,
  }
}

const idsOf = (entries: readonly Entry[], belongs: (entry: Entry) => boolean): string[] =>
  entries.filter(belongs).map(({ transferId }) => transferId)

interface JournalPage {
  readonly entries: readonly Entry[]
  /** Where a search that gave up goes on, and how far it has looked. */
  readonly stopped: { readonly place: string; readonly at: Date } | null
}

/** One more than a page, which tells whether there is another. */
const LOOK_AHEAD = PAGE_SIZE + 1
/** The ledger knows when something was posted, not the day staff gave it, so days are looked for. */
const DAYS_STEP = 500
const DAYS_STEPS_MAX = 8

async function journalPage(
  db: Db,
  { own, accounts, filters, zone, cursor }: Wanted,
): Promise<JournalPage> {
  const { from, to, status } = filters
  if (status === 'Pending' || status === 'Failed') return { entries: [], stopped: null }
  const ids = accounts.map(({ ledgerAccountId }) => ledgerAccountId)
  const byDay = from !== undefined || to !== undefined
  const countMax = byDay ? DAYS_STEP : LOOK_AHEAD
  const found: Entry[] = []
  let stopped: JournalPage['stopped'] = null
  for (let steps = 0; steps < (byDay ? DAYS_STEPS_MAX : 1); steps++) {
    const window = { countMax, before: stopped?.place ?? cursor.place }
    const filter = searchFor(filters, wordsIn(filters), own)
    const read = await readJournal(db, ids, filter, window)
    found.push(...read.entries.filter((entry) => isWithin(dayShown(entry, zone), filters)))
    if (found.length >= LOOK_AHEAD) return { entries: found.slice(0, LOOK_AHEAD), stopped: null }
    const last = read.entries.at(-1)
    if (!read.stopped && read.entries.length < countMax) return { entries: found, stopped: null }
    stopped = read.stopped ?? { place: last!.place, at: last!.postedAt }
  }
  return { entries: found, stopped }
}

async function readJournal(
  db: Db,
  ids: readonly bigint[],
  filter: SearchFilter | undefined,
  window: { readonly countMax: number; readonly before: string | undefined },
) {
  return filter
    ? search(db, ids, filter, window)
    : { entries: await history(db, ids, window), stopped: null }
}

const isWithin = (day: string, { from, to }: Wanted['filters']): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to)

/** Informational transactions no older than what the journal has been read back to. */
async function informationalAfter(
  db: Db,
  { accounts, filters, cursor }: Wanted,
  readBackTo: Date | undefined,
): Promise<readonly InformationalTransaction[]> {
  const { status, type, category, from, to } = filters
  if (status === 'Pending' || status === 'Reversed') return []
  const ids = accounts.map(({ id }) => id)
  const window = { countMax: LOOK_AHEAD, before: cursor.informational }
  const wanted = { type, category, status, from, to, words: wordsIn(filters) }
  const informational = await informationalPage(db, ids, { ...window, ...wanted })
  return readBackTo
    ? informational.filter(({ enteredAt }) => enteredAt >= readBackTo)
    : informational
}

const cursorOf = ({ place, informational }: Cursor): string =>
  Buffer.from(`${place ?? ''}|${informational ?? ''}`).toString('base64url')

function cursorIn(text: string): Cursor | undefined {
  const [place = '', informational = '', ...rest] = Buffer.from(text, 'base64url')
    .toString('latin1')
    .split('|')
  if (rest.length > 0 || (place !== '' && !isPlace(place)) || !/^[0-9]{0,18}$/.test(informational))
    return undefined
  return {
    place: place || undefined,
    informational: informational === '' ? undefined : BigInt(informational),
  }
}
