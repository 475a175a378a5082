import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import type { Words } from '../../../values/sentence.ts'
import { placeIn } from '../../networkPayments/server/networkPayments.ts'
import { titleOf } from './receiving/words.ts'
import type { WireAnswerRow } from './tables.ts'

/** What a message says that somebody has to look at. */
export interface AnswerException {
  readonly id: string
  readonly fileId: string
  readonly at: Date
  /** "Return of $85.00: the account is closed (AC04)". */
  readonly entry: Words
  readonly reason: string
}

/** What came since then and nothing could be done with, the oldest first. */
export async function answerExceptions(db: Db, since: Date): Promise<readonly AnswerException[]> {
  const { rows } = await sql<WireAnswerRow>`
    select * from wire_answer where state = 'exception' and at >= ${since}
     order by at, place limit 50`.execute(db)
  return rows.map((row) => ({
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
