import type { Db } from '../../../platform/server/db.ts'
import type { Read } from '../../../platform/server/reads.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { isOwned } from '../../accounts/choosing.contract.ts'
import { accountsOf } from '../../accounts/server/accounts.ts'
import {
  archivedWithin,
  history,
  isWithheld,
  isPlace,
  type LedgerAccountId,
  pending,
  search,
} from '../../ledger/server/ledger.ts'
import { type Activity, PAGE_SIZE } from '../contract.ts'
import { annotated, type AnnotationParts } from './annotations.ts'
import { passes, searchOf, type Wanted } from './filters.ts'
import { type Labels, labelsOf, presentEntry, presentPending } from './present.ts'

/** Holds end within days and a member has a few; whoever has more sees the oldest. */
const PENDING_COUNT_MAX = 500

export interface Page {
  readonly items: Activity[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
  /** Set when the search stopped before the page was full. */
  readonly lookedBackTo: string | null
}

interface PageWithEnd extends Page {
  /** After the last page: up to when what the filters ask for is archived. */
  readonly archivedTo: string | null
}

/** Whose lines are read, and of which of their accounts. */
export interface Scope {
  readonly labels: Labels
  readonly accounts: readonly LedgerAccountId[]
  /** All that belong to the member: those they look after belong to somebody else. */
  readonly owned: readonly LedgerAccountId[]
}

/** All accounts of the member, or the one asked for when it is theirs. */
export async function scopeOf(
  db: Db,
  personId: string,
  account: string | undefined,
): Promise<Result<Scope, 'account_not_found'>> {
  const all = await accountsOf(db, personId)
  const wanted = all.filter(({ id }) => account === undefined || id === account)
  if (account !== undefined && wanted.length === 0) return refuse('account_not_found')
  return ok({
    labels: await labelsOf(db, all),
    accounts: wanted.map(({ ledgerAccountId }) => ledgerAccountId),
    owned: all.filter(isOwned).map(({ ledgerAccountId }) => ledgerAccountId),
  })
}

/** Activity that passes the filters, newest first. Every page costs the same, however deep. */
export async function activityOf(
  parts: AnnotationParts,
  personId: string,
  { before, ...wanted }: Wanted & { readonly before?: string | undefined },
  read: Read = (leader, work) => work(leader),
): Promise<Result<PageWithEnd, 'account_not_found' | 'invalid_cursor'>> {
  const place = before === undefined ? undefined : placeOf(before)
  if (before !== undefined && place === undefined) return refuse('invalid_cursor')
  const scope = await scopeOf(parts.db, personId, wanted.account)
  if (!scope.ok) return scope
  return read(parts.db, async (db) => {
    const posted = await postedPage(db, scope.value, wanted, { countMax: PAGE_SIZE, place })
    const waiting = place === undefined ? await waitingOf(db, scope.value, wanted) : []
    return ok({
      items: await annotated({ ...parts, db }, [...waiting, ...posted.items]),
      next: posted.next === null ? null : cursorOf(posted.next),
      lookedBackTo: posted.lookedBackTo,
      archivedTo: posted.next === null ? await archivedBehind(db, scope.value, wanted) : null,
    })
  })
}

/** Up to when what passes the filters is archived; asked where a list ends. */
async function archivedBehind(
  db: Db,
  { accounts }: Scope,
  { status, range }: Wanted,
): Promise<string | null> {
  if (status === 'pending') return null
  return (await archivedWithin(db, accounts, range?.from ?? null))?.toISOString() ?? null
}

/** One page of the journal; `next` is a place of the ledger. */
export async function postedPage(
  db: Db,
  { labels, accounts }: Scope,
  wanted: Wanted,
  { countMax, place }: { readonly countMax: number; readonly place: string | undefined },
): Promise<Page> {
  if (wanted.status === 'pending') return { items: [], next: null, lookedBackTo: null }
  const filter = searchOf(wanted, labels)
  // One more than is shown tells whether there is another page.
  const window = { countMax: countMax + 1, before: place, range: wanted.range }
  const { entries, stopped } = filter
    ? await search(db, accounts, filter, window)
    : { entries: await history(db, accounts, window), stopped: null }
  const shown = entries.slice(0, countMax)
  const more = entries.length > countMax
  return {
    items: shown.map((entry) => presentEntry(entry, labels)),
    next: more ? shown.at(-1)!.place : (stopped?.place ?? null),
    lookedBackTo: stopped?.at.toISOString() ?? null,
  }
}

/** What is set aside or expected and passes the filters, newest first. */
export async function waitingOf(
  db: Db,
  { labels, accounts }: Scope,
  wanted: Wanted,
): Promise<Activity[]> {
  if (wanted.status !== undefined && wanted.status !== 'pending') return []
  const held = await pending(db, accounts, PENDING_COUNT_MAX)
  return held
    .filter((entry) => !isWithheld(entry))
    .map((entry) => presentPending(entry, labels))
    .filter((item) => passes(item, wanted))
    .toReversed()
}

const cursorOf = (place: string): string => Buffer.from(place).toString('base64url')

const placeOf = (cursor: string): string | undefined => {
  const place = Buffer.from(cursor, 'base64url').toString('latin1')
  return isPlace(place) ? place : undefined
}
