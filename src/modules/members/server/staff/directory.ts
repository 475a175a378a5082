import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/server/db.ts'
import { addDays, instantOf } from '../../../../values/dates.ts'
import type { Role, Status } from '../../../../values/endpoint.ts'
import { money, toDecimal } from '../../../../values/money.ts'
import { ok, refuse, type Result } from '../../../../values/result.ts'
import {
  type Counts,
  PAGE_SIZE,
  STATUSES_OF,
  TABS,
  type UserFilters,
  type UserSummary,
} from '../../contract.ts'
import { type Search, searchFor } from './search.ts'
import type { MemberListing, DirectoryTables } from './tables.ts'

/** Everybody of one role and status; the indexes of the list begin with the two. */
interface Kind {
  readonly role: Role
  readonly status: Status
}

type Order = 'name' | 'email' | 'registered' | 'status'

/** Where the page before ended: the last row as it is now, its time with every microsecond. */
interface Place extends Kind {
  readonly person_id: string
  readonly name_key: string
  readonly email: string
  readonly registered: string
}

/** What the rows of one kind are sorted by. A status is the same for all of them. */
const KEY: Readonly<Record<Order, RawBuilder<unknown>>> = {
  name: sql`name_key`,
  email: sql`email`,
  registered: sql`registered_at`,
  status: sql`name_key`,
}

const keyAt = (order: Order, place: Place): RawBuilder<unknown> => {
  if (order === 'email') return sql`${place.email}`
  return order === 'registered' ? sql`${place.registered}::timestamptz` : sql`${place.name_key}`
}

interface Page {
  readonly items: UserSummary[]
  readonly next: string | null
  readonly counts: Counts
}

/** A page of the people who pass the filters, by the institution's calendar in `zone`. */
export async function listPage(
  db: Db,
  { before, sort, ...filters }: UserFilters & { readonly before?: string | undefined },
  zone: string,
): Promise<Result<Page, 'invalid_cursor'>> {
  const known = await countKinds(db)
  const counts = countsOf(known)
  const place = before === undefined ? undefined : await placeOf(db, before)
  if (before !== undefined && !place) return refuse('invalid_cursor')
  const descending = sort.startsWith('-')
  const order = sort.replace('-', '') as Order
  const kinds = wanted(known, filters).filter(({ status }) =>
    lies(status, order, descending, place),
  )
  if (kinds.length === 0) return ok({ items: [], next: null, counts })
  const search = filters.q === undefined ? undefined : await searchFor(db, filters.q)
  const query = { order, descending, place, within: within(filters, zone), search }
  const rows = await readRows(db, kinds, query)
  const items = rows.slice(0, PAGE_SIZE).map(summaryOf)
  return ok({ items, next: rows.length > PAGE_SIZE ? items.at(-1)!.id : null, counts })
}

type KindCount = DirectoryTables['member_count']

const countKinds = (db: Db): Promise<readonly KindCount[]> =>
  db.withTables<DirectoryTables>().selectFrom('member_count').selectAll().execute()

function countsOf(known: readonly KindCount[]): Counts {
  const count = (tab: keyof Counts): number =>
    known
      .filter(({ status }) => STATUSES_OF[tab].includes(status))
      .reduce((sum, { members }) => sum + Number(members), 0)
  return Object.fromEntries(TABS.map((tab) => [tab, count(tab)])) as Counts
}

/** The kinds that pass tab, role and status, and have anybody in them. */
const wanted = (
  known: readonly KindCount[],
  { tab, role, status }: Pick<UserFilters, 'tab' | 'role' | 'status'>,
): readonly Kind[] =>
  known.filter(
    (kind) =>
      kind.members > 0n &&
      STATUSES_OF[tab].includes(kind.status) &&
      (role === undefined || kind.role === role) &&
      (status === undefined || kind.status === status),
  )

/** In the order of statuses, whether a kind has rows behind the place at all. */
const lies = (status: Status, order: Order, descending: boolean, place: Place | undefined) =>
  order !== 'status' || !place || (descending ? status <= place.status : status >= place.status)

async function placeOf(db: Db, personId: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select person_id, name_key, email, registered_at::text as registered, role, status
      from member_directory where person_id = ${personId}`.execute(db)
  return rows[0]
}

const within = ({ from, to }: Pick<UserFilters, 'from' | 'to'>, zone: string) => sql`
  ${from ? sql`and registered_at >= ${instantOf(from, '00:00', zone)}` : sql``}
  ${to ? sql`and registered_at < ${instantOf(addDays(to, 1), '00:00', zone)}` : sql``}`

interface Query {
  readonly order: Order
  readonly descending: boolean
  readonly place: Place | undefined
  readonly within: RawBuilder<unknown>
  readonly search: Search | undefined
}

/** One row more than a page has, to know whether there is another. */
async function readRows(
  db: Db,
  kinds: readonly Kind[],
  query: Query,
): Promise<readonly MemberListing[]> {
  const { order, descending, search } = query
  const way = descending ? sql`desc` : sql`asc`
  const byKey = sql`${KEY[order]} ${way}, person_id ${way}`
  const sorted = order === 'status' ? sql`status ${way}, ${byKey}` : byKey
  const limit = sql`limit ${PAGE_SIZE + 1}`
  const each = kinds.map((kind) => sql`(${rowsOf(kind, query)} order by ${byKey} ${limit})`)
  const among =
    search?.among &&
    sql`among as materialized (
      select * from (${search.among}) candidate where ${search.holds}), `
  const { rows } = await sql<MemberListing>`
    with ${among ?? sql``}page as materialized (
      select * from (${sql.join(each, sql` union all `)}) every order by ${sorted} ${limit})
    select member_listing.*
      from (select person_id, row_number() over (order by ${sorted}) as line from page) numbered
      join member_listing using (person_id) order by line`.execute(db)
  return rows
}

/** What of one kind lies behind the place. */
function rowsOf({ role, status }: Kind, query: Query): RawBuilder<unknown> {
  const { order, descending, place, search } = query
  const from = search?.among ? sql`among` : sql`member_directory`
  const meant = search && !search.among ? sql`and ${search.holds}` : sql``
  const behind =
    place && (order !== 'status' || status === place.status)
      ? sql`and (${KEY[order]}, person_id) ${descending ? sql`<` : sql`>`} (${keyAt(order, place)}, ${place.person_id}::uuid)`
      : sql``
  return sql`
    select person_id, name_key, email, registered_at, status from ${from}
     where role = ${role} and status = ${status} ${query.within} ${behind} ${meant}`
}

export const summaryOf = (row: MemberListing): UserSummary => ({
  id: row.person_id,
  name: row.name,
  email: row.email,
  role: row.role,
  status: row.status,
  registeredAt: row.registered_at.toISOString(),
  waitingSince: row.waiting_since?.toISOString() ?? null,
  checkingBalance: row.checking_posted === null ? null : toDecimal(money(row.checking_posted)),
})
