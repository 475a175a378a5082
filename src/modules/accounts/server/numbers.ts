import { randomInt } from 'node:crypto'
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
