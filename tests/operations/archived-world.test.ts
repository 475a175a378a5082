import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { verify, verifyJournal } from '../../src/modules/ledger/server/ledger.ts'
import { type Day, instantOf } from '../../src/values/dates.ts'
import { archiveBefore, sealIn } from '../factories/archiving.ts'
import { DEMO_NOW } from '../factories/demoNow.ts'
import { runToRest } from '../factories/jobs.ts'
import { institution } from '../worlds/creditUnion.ts'
import { everyJob } from './everyJob.ts'

/** What jobs reckon from the ledger, without the ids that they draw and the moments at which they looked. */
const RECKONED = {
  dividends: `select to_jsonb(i) - '{run_id,transfer_id}'::text[] as row from dividend_item i order by account_id, credited_on`,
  runs: `select credited_on, closed_at is null as open, account_count, paid_minor, reclaimed_minor from dividend_run order by 1`,
  fees: `select to_jsonb(i) - 'transfer_id' as row from fee_item i order by month, account_id, fee`,
  charges: `select month, closed_at is null as open, charge_count, charged_minor, waived_minor from fee_run order by 1`,
  statements: `select to_jsonb(s) - '{id,content,content_hash}'::text[] as row, jsonb_array_length(content::jsonb -> 'lines') as lines
     from statement s order by account_id, month`,
  forms: `select year, recipient_id, version, dividends, penalties from tax_form order by 1, 2, 3`,
  clearing: `select to_jsonb(r) - 'at' as row from clearing_reconciliation r order by account, day`,
  movements: `select * from analytics_day order by day, kind`,
  deposits: `select * from analytics_deposit order by day`,
  accounts: `select id, posted, held, expected, cum_in, seq, status, month_opening, month_cum_in, month_own_out, month_own_to
     from ledger_account order by id`,
  failures: 'select job, title, error from job_failure order by 1, 2',
}

const ARCHIVED_MONTHS = 25

/** The demonstration, and every job in front of it. */
async function openWorld(t: TestContext) {
  const { engine, clock, jobs } = await everyJob(t)
  const { db, pool } = engine
  // The job would seal the years in one link, which leaves as a whole.
  await sealIn(db, 20)
  return {
    db,
    /** Every job at a moment, until nothing is left to do. */
    async run(at: Date) {
      clock.set(at)
      for (const job of jobs) assert.ok(await runToRest(job), `${job.name} comes to rest`)
    },
    archive: async () => {
      const before = clock.now()
      before.setUTCMonth(before.getUTCMonth() - ARCHIVED_MONTHS)
      assert.ok(
        (await archiveBefore(engine, before, { isKeyed: true })) > 0,
        'something was that old',
      )
    },
    async reckoned(): Promise<Readonly<Record<keyof typeof RECKONED, readonly unknown[]>>> {
      const told: [string, readonly unknown[]][] = []
      for (const [name, asked] of Object.entries(RECKONED))
        told.push([name, (await pool.query(asked)).rows])
      return Object.fromEntries(told) as Record<keyof typeof RECKONED, readonly unknown[]>
    },
  }
}

/** Days on which every job runs, and whether what is 25 months old by then leaves. */
const DAYS: readonly (readonly [day: Day, archives: boolean])[] = [
  ['2026-08-01', false],
  ['2027-01-21', true],
  ['2028-12-05', true],
  ['2029-01-21', false],
]

test('months of jobs reckon the same where everything older than 25 months is archived', async (t) => {
  const [whole, archived] = [await openWorld(t), await openWorld(t)]
  const run = async (at: Date): Promise<void> => {
    for (const world of [whole, archived]) await world.run(at)
  }
  await run(DEMO_NOW)
  await archived.archive()
  for (const [day, archives] of DAYS) {
    await run(instantOf(day, '12:00', institution.timeZone))
    if (archives) await archived.archive()
  }
  const [expected, found] = [await whole.reckoned(), await archived.reckoned()]
  assert.deepEqual(found, expected)
  for (const name of ['dividends', 'statements', 'forms', 'movements'] as const)
    assert.ok(expected[name].length > 0, name)
  for (const { db } of [whole, archived]) {
    assert.deepEqual(await verify(db), [])
    const verdict = await verifyJournal(db)
    assert.ok(verdict.ok, verdict.ok ? '' : verdict.fault.sentence)
  }
})
