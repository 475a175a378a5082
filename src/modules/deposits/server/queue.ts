import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { fromDecimal, money, toDecimal } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import { fullName } from '../../../values/person.ts'
import type { MagneticLine } from '../../cashLetters/contract.ts'
import { sameChecks } from '../../cashLetters/server/cashLetters.ts'
import { emailOf } from '../../identity/server/identity.ts'
import { sizesOf } from '../../images/server/images.ts'
import { namesOf } from '../../members/server/members.ts'
import type { Work } from '../../workQueue/server/workQueue.ts'
import {
  type DepositDetail,
  type Folder,
  Likeness,
  QUEUE_PAGE_LENGTH,
  type QueuedDeposit,
} from '../review.contract.ts'
import { presentForStaff } from './present.ts'
import type { DepositRow, DepositTables } from './tables.ts'

const deposits = (db: Db) => db.withTables<DepositTables>().selectFrom('deposit').selectAll()

interface Asked {
  readonly folder: Folder
  readonly after?: string | undefined
}

/** A folder of the queue: who has waited longest comes first, who was decided last comes first. */
export async function listFolder(
  db: Db,
  { folder, after }: Asked,
): Promise<{ deposits: QueuedDeposit[]; more: boolean }> {
  const waiting = folder === 'waiting'
  const order = waiting ? 'submitted_at' : 'decided_at'
  const column = sql.ref(order)
  const rows = await deposits(db)
    .where('state', '=', waiting ? 'pending_review' : folder)
    .$if(after !== undefined, (query) => {
      const last = sql`(select ${column}, id from deposit where id = ${after!})`
      return query.where(
        waiting ? sql<boolean>`(${column}, id) > ${last}` : sql<boolean>`(${column}, id) < ${last}`,
      )
    })
    .orderBy(order, waiting ? 'asc' : 'desc')
    .orderBy('id', waiting ? 'asc' : 'desc')
    .limit(QUEUE_PAGE_LENGTH + 1)
    .execute()
  return {
    deposits: [...(await queued(db, rows.slice(0, QUEUE_PAGE_LENGTH)))],
    more: rows.length > QUEUE_PAGE_LENGTH,
  }
}

/** The checks that wait longest, as the queue of all work shows them. */
export async function firstWaiting(db: Db, limit: number): Promise<Work['first']> {
  const rows = await deposits(db)
    .where('state', '=', 'pending_review')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const [names, flagged] = await Promise.all([
    namesOf(db, [...new Set(rows.map(({ person_id }) => person_id))]),
    flaggedOf(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map(({ id, person_id, amount, submitted_at }) => ({
    id,
    task: flagged.has(id) ? 'compare' : 'decide',
    name: nameIn(names, person_id),
    about: null,
    amount: toDecimal(money(amount)),
    since: submitted_at,
  }))
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .withTables<DepositTables>()
    .selectFrom('deposit')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('state', '=', 'pending_review')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deposits as staff see them in a list, in the order given. */
async function queued(db: Db, rows: readonly DepositRow[]): Promise<readonly QueuedDeposit[]> {
  const [shown, names, flagged] = await Promise.all([
    presentForStaff(db, rows),
    namesOf(db, [...new Set(rows.map(({ person_id }) => person_id))]),
    flaggedOf(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return shown.map((deposit, i) => {
    const { person_id: personId } = rows[i]!
    return {
      ...deposit,
      personId,
      memberName: nameIn(names, personId),
      flagged: flagged.has(deposit.id),
    }
  })
}

const nameIn = (names: Awaited<ReturnType<typeof namesOf>>, personId: string): string => {
  const name = names.get(personId)
  return name ? fullName(name) : 'Unknown'
}

/** Which of these came after a deposit that may be of the same check. */
async function flaggedOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .withTables<DepositTables>()
    .selectFrom('deposit_likeness')
    .select('deposit_id')
    .distinct()
    .where('deposit_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ deposit_id }) => deposit_id))
}

/** Everything staff need to decide; undefined when there is no such deposit. */
export async function detailOf(db: Db, id: string): Promise<DepositDetail | undefined> {
  const row = await deposits(db).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [deposit] = await queued(db, [row])
  const { front_image_id: front, back_image_id: back, decided_by } = row
  const sizes = await sizesOf(db, [front, back])
  const deciders = decided_by === null ? [] : [decided_by]
  const names = await namesOf(db, deciders)
  return {
    ...deposit!,
    email: await emailOf(db, row.person_id),
    front: sizeIn(sizes, front),
    back: sizeIn(sizes, back),
    alike: await alikeOf(db, id),
    decidedBy: decided_by === null ? null : nameIn(names, decided_by),
  }
}

function sizeIn(sizes: Awaited<ReturnType<typeof sizesOf>>, imageId: string) {
  const size = sizes.get(imageId)
  assert(size, `picture ${imageId} of a deposit is kept`)
  return size
}

/** Credited deposits of a check with this magnetic line and amount, the latest first. */
export async function sameDeposits(
  db: Db,
  id: string,
  { line, amount }: { readonly line: MagneticLine; readonly amount: string },
): Promise<readonly QueuedDeposit[]> {
  const ids = await sameChecks(db, line, fromDecimal(amount).minor)
  const others = ids.filter((other) => other !== id)
  if (others.length === 0) return []
  const rows = await deposits(db)
    .where('id', 'in', others)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return queued(db, rows)
}

/** Deposits before and after this one that may be of the same check, the newest first. */
async function alikeOf(db: Db, id: string): Promise<DepositDetail['alike']> {
  const { rows: pairs } = await sql<{ id: string; kind: string }>`
    select earlier_id as id, kind from deposit_likeness where deposit_id = ${id}
    union all
    select deposit_id, kind from deposit_likeness where earlier_id = ${id}`.execute(db)
  const kinds = Map.groupBy(pairs, (pair) => pair.id)
  if (kinds.size === 0) return []
  const rows = await deposits(db)
    .where('id', 'in', [...kinds.keys()])
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return (await queued(db, rows)).map((deposit) => ({
    ...deposit,
    kinds: kinds.get(deposit.id)!.map(({ kind }) => Likeness.parse(kind)),
  }))
}
