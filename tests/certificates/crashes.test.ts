import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsAfter } from '../../src/modules/dividends/server/dividends.ts'
import { addDays } from '../../src/values/dates.ts'
import { fuseIn } from '../factories/fuse.ts'
import { openCertificates } from './world.ts'

for (const instruction of ['renew_principal', 'pay_out'] as const) {
  test(`a process that dies after any statement of a maturity (${instruction}) moves everything once`, async (t) => {
    const union = await openCertificates(t, { today: '2026-01-01', connections: 2 })
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const open = () =>
      union.opened(ada, {
        productId: 'note',
        amount: '365.00',
        instruction,
        maturityAccountId: ada.savings.id,
      })
    const fuse = fuseIn(union.engine)
    let isBurned = true
    let statements = 0
    let opened = '2026-01-01'
    for (; isBurned; statements++) {
      if (statements === 0 || instruction === 'pay_out') await open()
      // Later than any weekend and holiday that the maturity falls on, and before the next one.
      const day = addDays(monthsAfter(opened, 1), 5)
      opened = instruction === 'pay_out' ? day : monthsAfter(opened, 1)
      union.goTo(day)
      await union.pay()
      // Each maturity dies one statement later than the one before.
      fuse.light(statements + 1)
      await union.mature().catch(() => {})
      isBurned = await fuse.burned()
      await union.mature()
    }
    assert.ok(statements > 20, `${statements} maturities, each with one statement more`)
    const { rows } = await union.engine.pool.query(
      `select count(*)::int as maturities, count(distinct transfer_id)::int as transfers,
              (select count(*)::int from certificate where ended_at is null) as running
         from certificate_maturity`,
    )
    const running = instruction === 'pay_out' ? 0 : 1
    assert.deepEqual(rows, [{ maturities: statements, transfers: statements, running }])
    await union.assertSound()
  })
}
