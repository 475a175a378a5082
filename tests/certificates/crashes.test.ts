import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuseIn } from '../factories/fuse.ts'
import { openCertificates } from './world.ts'

/** More than a maturity has statements. */
const CERTIFICATES = { renew_principal: 30, pay_out: 46 } as const

for (const instruction of ['renew_principal', 'pay_out'] as const) {
  test(`a process that dies after any statement of a maturity (${instruction}) moves everything once`, async (t) => {
    const union = await openCertificates(t, { connections: 4 })
    const ada = await union.member('Ada Brooks', { checking: '60000.00' })
    const open = () =>
      union.opened(ada, {
        productId: 'note',
        amount: '365.00',
        instruction,
        maturityAccountId: ada.savings.id,
      })
    // One after the other: on four connections the last ones would wait longer for one than they may.
    for (let count = 0; count < CERTIFICATES[instruction]; count++) await open()
    union.goTo('2026-02-14')
    await union.pay()
    union.goTo('2026-02-17')
    const fuse = fuseIn(union.engine)
    let isBurned = true
    let statements = 0
    for (; isBurned; statements++) {
      // Each maturity dies one statement later than the one before.
      fuse.light(statements + 1)
      await union.mature(1).catch(() => {})
      isBurned = await fuse.burned()
    }
    assert.ok(statements > 20 && statements < CERTIFICATES[instruction], `${statements} statements`)
    await union.mature()
    const { rows } = await union.engine.pool.query(
      `select count(*)::int as maturities, count(distinct transfer_id)::int as transfers,
              (select count(*)::int from certificate where ended_at is null) as running
         from certificate_maturity`,
    )
    const all = CERTIFICATES[instruction]
    const running = instruction === 'pay_out' ? 0 : all
    assert.deepEqual(rows, [{ maturities: all, transfers: all, running }])
    assert.equal(
      (await union.noticesOf(ada)).filter((told) => / matured | renewed/.test(told)).length,
      all,
    )
    await union.assertSound()
  })
}
