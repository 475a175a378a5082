import { sql } from 'kysely'
import type { Db } from '../../../platform/server/db.ts'
import { type Currency, type Money, money } from '../../../values/money.ts'

/** A promise of the ledger that does not hold, in words, and where. */
interface Breach {
  readonly rule: string
  readonly subject: string
  readonly found: string
}

/** Recomputes everything from the entries. Empty is healthy. Reads the whole journal. */
export async function verify(db: Db): Promise<readonly Breach[]> {
  const { rows } = await sql<Breach>`select rule, subject, found from ledger_broken`.execute(db)
  return rows
}

interface TrialBalance {
  /** Per currency, what all accounts add up to: zero, or something is wrong. */
  readonly totals: readonly Money[]
  readonly belowFloorCount: number
}

/** Cheap enough for a metric: reads the accounts and no entry. */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const { rows } = await sql<{ currency: Currency; total: string; below: bigint }>`
    select currency, sum(posted)::text as total, count(*) filter (where posted - held < floor) as below
      from ledger_account group by currency order by currency`.execute(db)
  return {
    totals: rows.map(({ currency, total }) => money(BigInt(total), currency)),
    belowFloorCount: rows.reduce((count, { below }) => count + Number(below), 0),
  }
}
