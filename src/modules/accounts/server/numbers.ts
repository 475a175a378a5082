import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'
import type { AccountTables } from './tables.ts'

const LOWEST = 1_000_000_000
const HIGHEST = 9_999_999_999
const DRAWS_MAX = 20

/** Ten digits, the first of them 1 to 9, from the system's secure generator. */
export const drawNumber = (): string => String(randomInt(LOWEST, HIGHEST + 1))

/** Takes a number out of the pool for good; false when somebody has or ever had it. */
export async function claimNumber(tx: Db, number: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .withTables<AccountTables>()
    .insertInto('account_number')
    .values({ number, issued_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Issues an account number that nobody has or ever had. A clash, however unlikely, is drawn again;
 * the primary key decides it, so that parallel transactions cannot both win.
 */
export async function issueNumber(tx: Db, at: Date, draw: () => string = drawNumber) {
  for (let draws = 0; draws < DRAWS_MAX; draws++) {
    const number = draw()
    if (await claimNumber(tx, number, at)) return number
  }
  assert(false, `an unused account number is found in ${DRAWS_MAX} draws`)
}

/**
 * Whose account each of these numbers is, now or where the account came from: its id, by the number. What nobody has
 * is left out.
 */
export async function accountsByNumber(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // What an account is called now comes last: it goes before what another one was called elsewhere.
  const { rows } = await sql<{ number: string; id: string }>`
    select number, account_id as id, 1 as precedence from account_alias
     where number = any(${numbers}::text[])
    union all
    select number, id, 2 from account where number = any(${numbers}::text[])
     order by precedence`.execute(db)
  return new Map(rows.map(({ number, id }) => [number, id]))
}
