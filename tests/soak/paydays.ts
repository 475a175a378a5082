import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { openMany } from '../dividends/bulk.ts'
import { openPayer, type Payer } from '../dividends/crediting.ts'
import { fuseIn } from '../factories/fuse.ts'
import type { Soak } from './soak.ts'

const ACCOUNTS = 100_000
const MONTHS = ['2026-02-01', '2026-03-01', '2026-04-01']
/** A process dies after so many statements at most, so that a month takes many of them. */
const STATEMENTS_MAX = 100

/** Every account has one item a month, and what was posted is what is due, to the cent. */
async function assertPaid(payer: Payer, months: number): Promise<void> {
  const { rows } = await sql<{ items: number; wrong: number; paid: bigint; expense: bigint }>`
    select count(*)::int as items,
           count(*) filter (where posted_total <> due_total)::int as wrong, sum(posted)::bigint as paid,
           (select -posted from ledger_account where code = 'expense:dividends') as expense
      from dividend_item`.execute(payer.db)
  const { items, wrong, paid, expense } = rows[0]!
  assert.deepEqual({ items, wrong }, { items: ACCOUNTS * months, wrong: 0 })
  assert.equal(paid, expense)
  const runs = await payer.runs()
  assert.deepEqual(
    runs.map((run) => run.split(' ')[1]),
    Array.from({ length: months }, () => String(ACCOUNTS)),
  )
}

export const paydays: Soak = {
  name: 'paydays',
  about: `Dividends of ${ACCOUNTS.toLocaleString('en-US')} accounts are paid once and in full, however often their process dies.`,
  run: async ({ t, chance }) => {
    const payer = await openPayer(t, { connections: 3 })
    await openMany(payer, ACCOUNTS)
    await payer.pay()
    const fuse = fuseIn(payer.engine)
    let deaths = 0
    const speeds: number[] = []
    for (const [i, month] of MONTHS.entries()) {
      payer.goTo(month, '00:10')
      // The last month goes through undisturbed, for comparison.
      const isDisturbed = i < MONTHS.length - 1
      const began = performance.now()
      for (let done = -1; done !== 0;) {
        if (isDisturbed) fuse.light(chance.int(1, STATEMENTS_MAX))
        done = await payer.payOnce().catch(() => -1)
        if (await fuse.burned()) deaths++
      }
      speeds.push(Math.round((ACCOUNTS * 1000) / (performance.now() - began)))
      await assertPaid(payer, i + 1)
    }
    await payer.assertSound()
    const shown = speeds.map((speed) => speed.toLocaleString('en-US')).join(', ')
    return `${ACCOUNTS * MONTHS.length} dividends paid once through ${deaths} deaths; accounts a second in each month: ${shown}`
  },
}
