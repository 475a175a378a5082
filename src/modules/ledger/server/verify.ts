import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Currency, type Money, money } from '../../../values/money.ts'
import { type Breach, BREACHES } from './rules.ts'
import { complaintOfTables } from './unreadable.ts'

/**
 * Recomputes everything from the entries. Empty is healthy. Reads the whole journal.
 * @param countMax how many broken promises to tell at most; a journal can break all of them
 */
export async function verify(db: Db, countMax = 1000): Promise<readonly Breach[]> {
  try {
    const query = sql<Breach>`select * from (${BREACHES}) breach limit ${countMax}`
    return (await query.execute(db)).rows
  } catch (error) {
    const why = complaintOfTables(error)
    if (why === undefined) throw error
    return [{ rule: 'the tables can be read', subject: 'all', found: why }]
  }
}

interface TrialBalance {
  /** Per currency, what all accounts add up to: zero, or something is wrong. */
  readonly totals: readonly Money[]
  readonly belowFloorCount: number
}

/** Reads all accounts, and no entry. */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const { rows } = await sql<{
    currency: Currency
    total: string
    below: bigint
  }>`
    select currency, sum(posted)::text as total, count(*) filter (where posted - held < floor) as below
      from ledger_account group by currency order by currency`.execute(db)
  return {
    totals: rows.map(({ currency, total }) => money(BigInt(total), currency)),
    belowFloorCount: rows.reduce((count, { below }) => count + Number(below), 0),
  }
}
