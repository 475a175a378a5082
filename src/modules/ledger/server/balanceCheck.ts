import { sql } from 'kysely'
import { type Db, inTransaction } from '../../../platform/server/db.ts'
import { trialBalance } from './verify.ts'

/** What came of adding up all balances last. */
interface BalanceCheck {
  readonly ageSeconds: number
  readonly imbalances: number
  readonly belowFloor: number
}

/** Adds up all balances and keeps what came of it. @returns 0: the next time is not now */
export const checkBalances = (db: Db): Promise<number> =>
  inTransaction(db, async (tx) => {
    // The row would be written by whoever is done last, with what they saw first.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('openteller ledger balances')) as mine`.execute(tx)
    if (!rows[0]!.mine) return 0
    const { totals, belowFloorCount } = await trialBalance(tx)
    const imbalances = totals.filter(({ minor }) => minor !== 0n).length
    await sql`
      insert into ledger_balance_check (checked_at, imbalances, below_floor)
      values (now(), ${imbalances}, ${belowFloorCount})
      on conflict (id) do update
        set checked_at = excluded.checked_at, imbalances = excluded.imbalances, below_floor = excluded.below_floor`.execute(
      tx,
    )
    return 0
  })

/** Undefined before the first time. */
export async function lastBalanceCheck(db: Db): Promise<BalanceCheck | undefined> {
  const { rows } = await sql<BalanceCheck>`
    select greatest(extract(epoch from clock_timestamp() - checked_at), 0)::float8 as "ageSeconds",
           imbalances, below_floor as "belowFloor"
      from ledger_balance_check`.execute(db)
  return rows[0]
}
