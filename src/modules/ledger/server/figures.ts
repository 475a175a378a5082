import { sql } from 'kysely'
import { Counter, Histogram } from 'prom-client'
import { type Clock, deviceTime, ledgerTime } from '../../../platform/server/clock.ts'
import { PROCESS } from '../../../platform/server/counters.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Figures, Sample } from '../../../platform/server/figures.ts'
import { lastBalanceCheck } from './balanceCheck.ts'

const postings = new Counter({
  name: 'openteller_postings_total',
  help: 'What the ledger answered to orders, by reason and outcome',
  labelNames: ['reason', 'outcome'],
  registers: [PROCESS],
})

export const countPosting = (reason: string, outcome: string): void =>
  postings.inc({ reason, outcome })

const batchItems = new Histogram({
  name: 'openteller_posting_batch_items',
  help: 'Orders that shared a statement and a commit',
  buckets: [1, 2, 4, 8, 16, 32, 64],
  registers: [PROCESS],
})

const batchSeconds = new Histogram({
  name: 'openteller_posting_batch_seconds',
  help: 'Time a batch of orders took from its statement to its commit',
  buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [PROCESS],
})

export function countBatch(items: number, ms: number): void {
  batchItems.observe(items)
  batchSeconds.observe(ms / 1000)
}

/** Whether the books balanced when a job last looked, and whether their clock can be trusted. */
export const ledgerFigures = (clock: Clock): Figures => ({
  of: 'ledger',
  // Soon again: before the job has looked for the first time there is nothing to tell.
  everyMs: 2000,
  gauges: {
    openteller_ledger_imbalances: 'Currencies whose balances do not sum to zero; must be 0',
    openteller_accounts_below_floor: 'Ledger accounts below their floor; must be 0',
    openteller_ledger_checked_age_seconds:
      'How long ago all balances were last added up, which the two figures above come from',
    openteller_database_clock_ahead_seconds:
      "How far the database's clock is ahead of the portal's; negative where it is behind",
    openteller_ledger_ahead_seconds:
      'How far the newest entry is ahead of the clock that entries are dated by; 0 unless it jumped',
    openteller_journal_unsealed: 'Rows of the journal that no link of its chain seals yet',
  },
  read: async (db) => {
    const checked = await lastBalanceCheck(db)
    const { rows } = await sql<{ unsealed: string }>`
      select greatest((select max(recorded) from ledger_transfer),
                      (select max(recorded) from ledger_correction),
                      (select max(recorded) from ledger_change), 0)
             - coalesce((select upto from ledger_link order by number desc limit 1), 0) as unsealed`.execute(
      db,
    )
    return [
      ...(checked
        ? [
            { name: 'openteller_ledger_imbalances', value: checked.imbalances },
            { name: 'openteller_accounts_below_floor', value: checked.belowFloor },
            { name: 'openteller_ledger_checked_age_seconds', value: checked.ageSeconds },
          ]
        : []),
      { name: 'openteller_journal_unsealed', value: Number(rows[0]!.unsealed) },
      ...(await readClocks(db, clock)),
    ]
  },
})

/**
 * Time never runs back in an account: after a clock that jumped ahead was put right, entries go on
 * bearing the instant of the jump until the clock has caught up.
 */
async function readClocks(db: Db, clock: Clock): Promise<readonly Sample[]> {
  const before = deviceTime(clock)
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const { now } = rows[0]!
  const dated = ledgerTime(clock) ?? now
  const { rows: ahead } = await sql<{ newest: Date | null }>`
    select max(posted_at) as newest from ledger_transfer where posted_at > ${dated}`.execute(db)
  const secondsAfter = (one: Date, other: Date): number => (one.getTime() - other.getTime()) / 1000
  return [
    {
      name: 'openteller_database_clock_ahead_seconds',
      value: secondsAfter(now, before),
    },
    {
      name: 'openteller_ledger_ahead_seconds',
      value: secondsAfter(ahead[0]!.newest ?? dated, dated),
    },
  ]
}
