import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { open, presentKeyId, seal } from '../../../platform/server/vault.ts'
import { BIRTH, NUMBER } from './details.ts'

const ROWS_AT_ONCE = 200

interface SealedRow {
  readonly person_id: string
  readonly birth: Buffer | null
  readonly number: Buffer | null
}

/**
 * Seals some of what an older key sealed again under the present one, and answers how many members
 * that were; 0 when nothing is left. A run that breaks off is taken up where it ended.
 */
export async function resealDetails(db: Db): Promise<number> {
  const keyId = presentKeyId(db)
  const { rows } = await sql<SealedRow>`
    select person_id, date_of_birth_sealed as birth, identification_number_sealed as number
      from person_details
     where substring(date_of_birth_sealed from 2 for 4) <> ${keyId}
        or substring(identification_number_sealed from 2 for 4) <> ${keyId}
     order by person_id limit ${ROWS_AT_ONCE} for no key update skip locked`.execute(db)
  for (const { person_id, birth, number } of rows) {
    const again = (bytes: Buffer | null, context: string): Buffer | null =>
      bytes && seal(db, open(db, bytes, context), context)
    await sql`
      update person_details
         set date_of_birth_sealed = ${again(birth, BIRTH(person_id))},
             identification_number_sealed = ${again(number, NUMBER(person_id))}
       where person_id = ${person_id}`.execute(db)
  }
  return rows.length
}
