import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type HitDetail, HITS_PAGE, type HitSummary } from '../contract.ts'
import { concernedBy, concernsNot } from './concerned.ts'
import { loadedList } from './importing.ts'
import type { SanctionsTables } from './tables.ts'

export type WhoIs = (
  db: Db,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly name: string }>>

type HitRow = SanctionsTables['sanctions_hit'] & {
  readonly state: HitSummary['state']
  readonly reason: string | null
  readonly decided_by: string | null
  readonly agreed_by: string | null
  readonly decided_at: Date | null
}

interface Page {
  /** Who looks, and is not shown what concerns them. */
  readonly readerId: string
  readonly decided: boolean
  readonly after?: string | undefined
}

/** Open hits, the oldest first, or those decided, the latest first. */
export async function pageOfHits(db: Db, whoIs: WhoIs, { readerId, decided, after }: Page) {
  const { rows } = await sql<HitRow>`
    select * from sanctions_hit
     where ${decided ? sql`state <> 'open'` : sql`state = 'open'`}
       and ${after === undefined ? sql`true` : decided ? sql`id < ${after}` : sql`id > ${after}`}
       and ${concernsNot(readerId)}
     order by id ${decided ? sql`desc` : sql`asc`} limit ${HITS_PAGE + 1}`.execute(db)
  const shown = rows.slice(0, HITS_PAGE)
  const concerned = await concernedOf(db, shown)
  const people = await whoIs(db, [...new Set(concerned.values())])
  return {
    hits: shown.map((row) => summaryOf(row, { people, concerned })),
    openCount: await openCount(db, readerId),
    more: rows.length > HITS_PAGE,
    list: await listInForce(db),
  }
}

export async function openCount(db: Db, readerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sanctions_hit
     where state = 'open' and ${concernsNot(readerId)}`.execute(db)
  return rows[0]!.count
}

/** Who is named with each hit: of a business whom it was added for, or one of its owners where it is theirs no more. */
async function concernedOf(
  db: Db,
  rows: readonly Pick<HitRow, 'id' | 'person_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const known = await concernedBy(
    db,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, person_id: first }) => {
      const concerned = known.get(id) ?? []
      return [id, concerned.includes(first) ? first : (concerned[0] ?? first)]
    }),
  )
}

async function listInForce(db: Db) {
  const list = await loadedList(db)
  if (!list) return null
  const { publishedOn, importedAt, entryCount } = list
  return { publishedOn, importedAt: importedAt.toISOString(), entries: entryCount }
}

const nameIn = (people: Awaited<ReturnType<WhoIs>>, id: string) => ({
  id,
  name: people.get(id)?.name ?? '',
})

interface Named {
  readonly people: Awaited<ReturnType<WhoIs>>
  readonly concerned: ReadonlyMap<string, string>
}

const summaryOf = (row: HitRow, { people, concerned }: Named): HitSummary => ({
  id: row.id,
  subject: row.subject_kind,
  name: row.name,
  listedName: row.listed_name,
  score: Number(row.score).toFixed(3),
  person: nameIn(people, concerned.get(row.id)!),
  foundAt: row.found_at.toISOString(),
  state: row.state,
})

/** One hit, and what the list in force says of its entry. */
export async function hitById(
  db: Db,
  whoIs: WhoIs,
  { id, readerId }: { readonly id: string } & Pick<Page, 'readerId'>,
): Promise<HitDetail | undefined> {
  const { rows } = await sql<HitRow & { published_on: string }>`
    select sanctions_hit.*, l.published_on::text from sanctions_hit
      join sanctions_list l on l.id = list_id
     where sanctions_hit.id = ${id} and ${concernsNot(readerId)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const concerned = await concernedOf(db, [row])
  const ids = [concerned.get(id)!, row.decided_by, row.agreed_by].filter((one) => one !== null)
  const people = await whoIs(db, ids)
  const decided = row.decided_by !== null && row.agreed_by !== null && row.decided_at !== null
  return {
    ...summaryOf(row, { people, concerned }),
    entry: {
      number: row.entry_number,
      name: row.entry_name,
      program: row.program,
      now: await entryNow(db, row.entry_number),
    },
    listPublishedOn: row.published_on,
    heldPayments: await heldPayments(db, id),
    decision: decided
      ? {
          reason: row.reason ?? '',
          by: nameIn(people, row.decided_by),
          agreedBy: nameIn(people, row.agreed_by),
          at: row.decided_at.toISOString(),
        }
      : null,
  }
}

async function heldPayments(db: Db, hitId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sanctions_held_payment where hit_id = ${hitId}`.execute(db)
  return rows[0]!.count
}

async function entryNow(db: Db, number: number): Promise<HitDetail['entry']['now']> {
  type Now = NonNullable<HitDetail['entry']['now']>
  const { rows } = await sql<Now>`
    select e.kind, e.remarks, e.places,
           array(select n.name from sanctions_name n
                  where n.entry_number = e.number and not n.is_primary order by n.name) as aliases
      from sanctions_entry e where e.number = ${number}`.execute(db)
  return rows[0] ?? null
}
