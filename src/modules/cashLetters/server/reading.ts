import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Words } from '../../../values/sentence.ts'
import {
  type Exceptions,
  EXCEPTIONS_SHOWN,
  exceptionsFrom,
  placeIn,
  type Unseen,
  unsettled,
} from '../../networkPayments/server/networkPayments.ts'
import { titleOf } from './chargingBack.ts'
import { whyReturned } from './reasons.ts'
import type { CollectedCheckRow, ReturnRow } from './tables.ts'

interface Page {
  readonly fileId: string
  readonly after?: string | undefined
  readonly limit: number
}

type ListedCheck = Pick<
  CollectedCheckRow,
  'id' | 'person_id' | 'amount_minor' | 'settles_at' | 'state'
> & {
  readonly sequence: string
  readonly isSettled: boolean
}

/** Checks of a letter of ours by their sequence numbers, those behind `after`. */
export async function checksOfFile(
  db: Db,
  { fileId, after = '', limit }: Page,
): Promise<readonly ListedCheck[]> {
  const isOpen = (await unsettled(db)).some((file) => file.fileId === fileId)
  const { rows } = await sql<ListedCheck>`
    select id, person_id, amount_minor, settles_at, state, sequence, ${!isOpen}::boolean as "isSettled"
      from collected_check where file_id = ${fileId} and sequence > ${after}
     order by sequence limit ${limit}`.execute(db)
  return rows
}

interface ListedReturn extends ReturnRow {
  readonly personId: string | null
  readonly why: Words
}

/** Checks in a letter that came in, in its order, those behind the place `after`. */
export async function returnsOfFile(
  db: Db,
  { fileId, after = '-1', limit }: Page,
): Promise<readonly ListedReturn[]> {
  const { rows } = await sql<Omit<ListedReturn, 'why'>>`
    select r.*, c.person_id as "personId"
      from returned_check r left join collected_check c on c.id = r.check_id
     where r.file_id = ${fileId} and place > ${placeIn(after)} order by place limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, why: whyReturned(row.reason) }))
}

/** Checks that came back since then, with which nothing could be done and that nobody has seen to, the oldest first. */
export async function returnExceptions(db: Db, { since, seen }: Unseen): Promise<Exceptions> {
  const { rows } = await sql<ReturnRow & { readonly total: number }>`
    select *, (count(*) over ())::int as total from returned_check
     where state = 'exception' and settles_at >= ${since} and id <> all(${seen}::uuid[])
     order by settles_at, file_id, place limit ${EXCEPTIONS_SHOWN}`.execute(db)
  return exceptionsFrom(rows, (row) => ({
    id: row.id,
    fileId: row.file_id,
    at: row.settles_at,
    entry: titleOf(row),
    reason: row.exception!,
  }))
}

/** A deposited check that came back. */
export interface CheckReturn {
  readonly at: Date
  /** As whoever deposited it reads it. */
  readonly why: Words
  /** Cents that the account could not give back. */
  readonly missingMinor: bigint
}

/** Which of these deposits came back, by id. */
export async function returnsOf(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CheckReturn>> {
  const { rows } = await sql<{ id: string; at: Date; reason: string; missing: bigint }>`
    select check_id as id, done_at as at, reason, missing_minor as missing from returned_check
     where check_id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, at, reason, missing: missingMinor }) => [
      id,
      { at, why: whyReturned(reason), missingMinor },
    ]),
  )
}
