import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import {
  type Exceptions,
  EXCEPTIONS_SHOWN,
  exceptionsFrom,
  placeIn,
  type Unseen,
} from '../../networkPayments/server/networkPayments.ts'
import { titleOf } from './receiving/words.ts'
import type { WireAnswerRow } from './tables.ts'

/** What came since then, with which nothing could be done and that nobody has seen to, the oldest first. */
export async function answerExceptions(db: Db, { since, seen }: Unseen): Promise<Exceptions> {
  const { rows } = await sql<WireAnswerRow & { readonly total: number }>`
    select *, (count(*) over ())::int as total from wire_answer
     where state = 'exception' and at >= ${since} and id <> all(${seen}::uuid[])
     order by at, place limit ${EXCEPTIONS_SHOWN}`.execute(db)
  return exceptionsFrom(rows, (row) => ({
    id: row.id,
    fileId: row.file_id,
    at: row.at,
    entry: titleOf(row),
    reason: row.exception!,
  }))
}

/** What a message that came in says, in its order, behind the place `after`. */
export async function answersOfFile(
  db: Db,
  { fileId, after = '-1', limit }: { fileId: string; after?: string | undefined; limit: number },
): Promise<readonly WireAnswerRow[]> {
  const { rows } = await sql<WireAnswerRow>`
    select * from wire_answer where file_id = ${fileId} and place > ${placeIn(after)}
     order by place limit ${limit}`.execute(db)
  return rows
}
