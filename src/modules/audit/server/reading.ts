import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { ReplyOf } from '../../../values/endpoint.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  type AuditFilters,
  type AuditItem,
  type AuditPerson,
  PAGE_SIZE,
  type readAudit,
  type readSecurityHistory,
  type SecurityEvent,
} from '../contract.ts'
import { shortened } from './address.ts'
import { type Wanted, wantedOf } from './filters.ts'
import { archivedTo } from './parts.ts'
import { cursorOf, type EventRow, pageOf, placeOf } from './pages.ts'
import type { AuditWords } from './words.ts'

/** The names of people by their ids; whoever is not known is left out. The trail itself knows nobody. */
export type WhoIs = (
  db: Db,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string; readonly email: string }>>

export interface TrailDependencies {
  readonly db: Db
  readonly whoIs: WhoIs
  readonly words: AuditWords
}

type People = (id: string | null | undefined) => AuditPerson | null

/** Those who appear in rows, and others asked for beside them. */
export async function peopleIn(
  { db, whoIs }: TrailDependencies,
  rows: readonly EventRow[],
  others: readonly (string | undefined)[] = [],
): Promise<People> {
  const inRow = (row: EventRow) => [row.actorId, row.subjectId, secondPersonIn(row)]
  const named = [...rows.flatMap(inRow), ...others]
  const ids = [...new Set(named.filter((id) => id != null))]
  const known = ids.length === 0 ? new Map<string, never>() : await whoIs(db, ids)
  return (id) => {
    if (id == null) return null
    const { name = null, email = null } = known.get(id) ?? {}
    return { id, name, email }
  }
}

/** The second administrator, where an action needed two. */
const secondPersonIn = ({ detail: { secondPersonId } }: EventRow): string | undefined =>
  typeof secondPersonId === 'string' ? secondPersonId : undefined

/** What was written down, with a name in the place of an id nobody can read. */
function detailOf(row: EventRow, people: People): Record<string, unknown> {
  const { secondPersonId: _, ...detail } = row.detail
  const second = people(secondPersonIn(row))
  return second ? { ...detail, secondPerson: second.name ?? second.id } : { ...row.detail }
}

export const present = (
  { words }: TrailDependencies,
  row: EventRow,
  people: People,
): AuditItem => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  actor: people(row.actorId),
  subject: people(row.subjectId),
  action: row.action,
  words: words.said(row.action, row.detail),
  address: row.address,
  detail: detailOf(row, people),
})

type Asked = AuditFilters & { readonly before?: string | undefined }

/** A page of the whole trail, for staff. */
export async function auditOf(
  dependencies: TrailDependencies,
  { before, ...filters }: Asked,
  zone: string,
): Promise<Result<ReplyOf<typeof readAudit>, 'invalid_cursor'>> {
  const place = before === undefined ? undefined : placeOf(before)
  if (before !== undefined && place === undefined) return refuse('invalid_cursor')
  const window = { countMax: PAGE_SIZE, place }
  const wanted = wantedOf(filters, zone, dependencies.words)
  const { rows, next, lookedBackTo } = await pageOf(dependencies.db, wanted, window)
  const people = await peopleIn(dependencies, rows, [filters.actor, filters.subject])
  return ok({
    items: rows.map((row) => present(dependencies, row, people)),
    next: next === null ? null : cursorOf(next),
    lookedBackTo: lookedBackTo?.toISOString() ?? null,
    archivedTo: await archivedAfter(dependencies.db, next),
    actor: people(filters.actor),
    subject: people(filters.subject),
  })
}

/** What is told at the end of a list alone; no other page asks for it. */
const archivedAfter = async (db: Db, next: string | null): Promise<string | null> =>
  next === null ? ((await archivedTo(db))?.toISOString() ?? null) : null

const ownOf = ({ ownActions }: AuditWords, personId: string): Wanted => ({
  found: [sql`e.subject_id = ${personId}`],
  asked: [sql`e.action = any(${ownActions})`],
})

/** What concerned the safety of one person's account, in words meant for them. */
export async function securityHistoryOf(
  { db, words }: TrailDependencies,
  personId: string,
  before: string | undefined,
): Promise<Result<ReplyOf<typeof readSecurityHistory>, 'invalid_cursor'>> {
  const place = before === undefined ? undefined : placeOf(before)
  if (before !== undefined && place === undefined) return refuse('invalid_cursor')
  const { rows, next } = await pageOf(db, ownOf(words, personId), { countMax: PAGE_SIZE, place })
  return ok({
    items: rows.map((row) => presentOwn(words, row)),
    next: next === null ? null : cursorOf(next),
    archivedTo: await archivedAfter(db, next),
  })
}

/** The latest of it, for staff who are asked about it. */
export const latestOwn = async (
  db: Db,
  words: AuditWords,
  personId: string,
  countMax: number,
): Promise<readonly EventRow[]> =>
  (await pageOf(db, ownOf(words, personId), { countMax, place: undefined })).rows

const presentOwn = (words: AuditWords, row: EventRow): SecurityEvent => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  words: words.own(row.action, row.detail),
  address: shortened(row.address),
  inTheirName: row.actorId !== null && row.actorId === row.subjectId,
})
