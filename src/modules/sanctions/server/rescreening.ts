import { sql } from 'kysely'
import { type ActionContext, jobContextOf } from '../../../platform/server/action.ts'
import type { JobDependencies } from '../../../platform/server/claimLoop.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { type Day, dayOf, instantOf } from '../../../values/dates.ts'
import type { SubjectKind } from '../contract.ts'
import { type CurrentList, currentList } from './currentList.ts'
import { nameKeyOf, screenAgainst } from './screening.ts'

/** Names that other modules keep, a page at a time by their ids. */
export interface NameSource {
  readonly kind: Extract<SubjectKind, 'member' | 'business' | 'payee'>
  namesAfter(
    db: Db,
    after: string | null,
    limit: number,
  ): Promise<readonly { readonly id: string; readonly personId: string; readonly name: string }[]>
}

/** A name is compared in about a millisecond, and a transaction should not last. */
const CHUNK = 100

const NIGHT_FROM = '01:00'
const NIGHT_TO = '05:00'

/**
 * Goes through all names each night and compares those that were not compared with the list in force: all of them
 * after it was replaced, and whoever came since. A chunk of one source a call; broken off, it goes on where it was.
 * @returns how many names it looked at
 */
export async function rescreen(
  db: Db,
  dependencies: JobDependencies,
  sources: readonly NameSource[],
): Promise<number> {
  const ctx = jobContextOf(dependencies)
  const day = dayOf(ctx.at, ctx.institution.timeZone)
  if (!isNight(ctx, day)) return 0
  const list = await currentList(db)
  if (!list) return 0
  for (const source of sources) {
    const count = await inTransaction(db, (tx) => chunkOf(tx, ctx, { source, list, day }))
    if (count > 0) return count
  }
  return 0
}

function isNight({ at, institution: { timeZone } }: ActionContext<null>, day: Day): boolean {
  return at >= instantOf(day, NIGHT_FROM, timeZone) && at < instantOf(day, NIGHT_TO, timeZone)
}

interface Chunk {
  readonly source: NameSource
  readonly list: CurrentList
  readonly day: Day
}

async function chunkOf(
  tx: Tx,
  ctx: ActionContext<null>,
  { source, list, day }: Chunk,
): Promise<number> {
  const { kind } = source
  await sql`
    insert into sanctions_night (source, day, is_done) values (${kind}, ${day}, false)
    on conflict (source) do update set day = ${day}, after_id = null, is_done = false
      where sanctions_night.day < ${day}`.execute(tx)
  // Another process has this source in its hands, or it is through for this night.
  const { rows } = await sql<{ after: string | null }>`
    select after_id as after from sanctions_night
     where source = ${kind} and not is_done for update skip locked`.execute(tx)
  if (!rows[0]) return 0
  const names = await source.namesAfter(tx, rows[0].after, CHUNK)
  await sql`
    update sanctions_night set after_id = ${names.at(-1)?.id ?? null}, is_done = ${names.length < CHUNK}
     where source = ${kind}`.execute(tx)
  const screened = await screenedOf(
    tx,
    kind,
    list.id,
    names.map(({ id }) => id),
  )
  for (const { id, personId, name } of names) {
    const nameKey = nameKeyOf(name)
    if (screened.get(id)?.equals(nameKey)) continue
    await screenAgainst(tx, ctx, list, { kind, personId, name })
    await sql`
      insert into sanctions_screening (subject_kind, subject_id, name_key, list_id)
      values (${kind}, ${id}, ${nameKey}, ${list.id})
      on conflict (subject_kind, subject_id) do update
        set name_key = excluded.name_key, list_id = excluded.list_id`.execute(tx)
  }
  return names.length
}

/** The names that were compared with the list before, by whose they are. */
async function screenedOf(
  tx: Tx,
  kind: SubjectKind,
  listId: bigint,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const { rows } = await sql<{ id: string; nameKey: Buffer }>`
    select subject_id as id, name_key as "nameKey" from sanctions_screening
     where subject_kind = ${kind} and list_id = ${listId} and subject_id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, nameKey }) => [id, nameKey]))
}
