import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { importRates, ratesInForce } from '../../src/modules/exchangeRates/server/exchangeRates.ts'
import { takeRates } from '../../src/modules/exchangeRates/server/taking.ts'
import { overviewOf } from '../../src/modules/paymentOperations/server/reading.ts'
import { jobContextOf } from '../../src/platform/server/action.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { drop } from '../ach/otherBank.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { openWires } from '../wires/sending.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function openRates(t: TestContext) {
  const union = await openWires(t, { connections: 12, abroad: { ratesHours: 24 } })
  const { db, parts, clock, institution } = union
  const take = () => takeRates(db, parts, new Map())
  return {
    ...union,
    take,
    put: (name: string, ...lines: readonly string[]) =>
      drop(
        parts.railsDirectory,
        name,
        bytes(['currency,dollars_per_unit,as_of', ...lines, ''].join('\n')),
      ),
    euro: async () => (await ratesInForce(db, institution)).get('EUR')?.dollarsPerUnit,
    review: () => overviewOf(db, { at: clock.now(), institution }),
    audited: async (action: string) =>
      (await union.auditRows()).filter((row) => row.action === action).length,
  }
}

// The clock of these stands at noon in New York.
const AT_NINE = '2026-07-15T09:00:00-04:00'
const AT_TEN = '2026-07-15T10:00:00-04:00'

describe('exchange rates from a file', () => {
  test('serve instead of those of the profile, once, however many servers read it and whatever it is called', async (t) => {
    const union = await openRates(t)
    assert.equal(await union.euro(), '1.1668')
    union.put('rates.csv', `EUR,1.2,${AT_NINE}`, `GBP,1.35,${AT_NINE}`)
    const read = await Promise.all([1, 2, 3, 4].map(() => union.take()))
    assert.equal(
      read.reduce((sum, count) => sum + count, 0),
      1,
    )
    union.put('again.csv', `EUR,1.2,${AT_NINE}`, `GBP,1.35,${AT_NINE}`)
    assert.equal(await union.take(), 0)
    assert.equal(await union.euro(), '1.2')
    assert.equal(await union.audited('rates.imported'), 1)
    const ada = await union.member('Ada Brooks', { checking: '500.00' })
    const review = (currency: string) =>
      union.service.draftInternational(ada.customer, abroadOrder(ada, '100.00', { currency }))
    const { amount, rateAsOf } = done(await review('EUR'))
    assert.deepEqual([amount, rateAsOf], ['120.00', '2026-07-15T13:00:00.000Z'])
    assert.equal(codeIn(await review('SEK')), 'currency_unavailable')
    assert.equal((await union.review()).ratesAsOf, '2026-07-15T13:00:00.000Z')
    union.goTo('2026-07-16', '09:00')
    assert.equal(codeIn(await review('EUR')), 'rates_too_old')
    const old = { kind: 'old_rates', at: '2026-07-16T13:00:00.000Z' } as const
    assert.deepEqual((await union.review()).exceptions, [{ ...old, currencies: null }])
    union.put('euro.csv', 'EUR,1.2,2026-07-16T09:00:00-04:00')
    await union.take()
    done(await review('EUR'))
    assert.deepEqual((await union.review()).exceptions, [{ ...old, currencies: ['GBP'] }])
  })

  test('that no file has any more are waited for thirty days, and longer only where all of them are missing', async (t) => {
    const union = await openRates(t)
    union.put('1.csv', `EUR,1.2,${AT_NINE}`, `GBP,1.35,${AT_NINE}`)
    await union.take()
    const looked = async () => {
      const { exceptions, ratesAsOf } = await union.review()
      return [exceptions.map((one) => one.kind === 'old_rates' && one.currencies), ratesAsOf]
    }
    const old = '2026-07-15T13:00:00.000Z'
    union.goTo('2026-08-20', '09:00')
    assert.deepEqual(await looked(), [[null], old])
    union.put('2.csv', 'EUR,1.2,2026-08-14T08:00:00-04:00')
    await union.take()
    assert.deepEqual(await looked(), [[null], old], 'all of them are too old')
    union.put('3.csv', 'EUR,1.2,2026-08-20T08:00:00-04:00')
    await union.take()
    assert.deepEqual(await looked(), [[], '2026-08-20T12:00:00.000Z'])
    assert.equal(
      (await ratesInForce(union.db, union.institution)).get('GBP')?.dollarsPerUnit,
      '1.35',
    )
  })

  test('are refused whole where one is older, to come, or too far from the one in force, and staff read why', async (t) => {
    const union = await openRates(t)
    union.put('1.csv', `EUR,1.2,${AT_TEN}`)
    await union.take()
    for (const [name, line, why] of [
      ['2.csv', `EUR,1.2,${AT_NINE}`, 'older than the one in force'],
      ['3.csv', 'EUR,1.2,2026-07-15T13:00:00-04:00', 'still to come'],
      ['4.csv', `EUR,12,${AT_TEN}`, 'has 12 for EUR, which was 1.2: import it with --jump'],
    ] as const) {
      union.put(name, `GBP,1.35,${AT_TEN}`, line)
      assert.equal(await union.take(), 1, name)
      const [refused] = (await union.review()).exceptions
      assert.ok(refused?.kind === 'refused_rates' && refused.name === name, name)
      assert.ok(refused.refusal.startsWith('Line 3 ') && refused.refusal.includes(why), name)
      assert.equal(await union.take(), 0, 'told once')
      union.clock.advance(1000)
    }
    assert.equal(await union.euro(), '1.2')
    const jump = {
      name: '4.csv',
      content: bytes(`currency,dollars_per_unit,as_of\nGBP,1.35,${AT_TEN}\nEUR,12,${AT_TEN}\n`),
      acceptJumps: true,
    }
    done(await inTransaction(union.db, (tx) => importRates(tx, jobContextOf(union), jump)))
    assert.equal(await union.euro(), '12')
    assert.deepEqual((await union.review()).exceptions, [])
    assert.deepEqual(
      [await union.audited('rates.refused'), await union.audited('rates.imported')],
      [3, 2],
    )
  })

  test('that land while a member confirms leave the quote as it was', async (t) => {
    const union = await openRates(t)
    const ada = await union.member('Ada Brooks', { checking: '500.00' })
    const order = abroadOrder(ada, '100.00', { currency: 'EUR' })
    done(await union.service.draftInternational(ada.customer, order))
    const code = await union.codeFor(ada)
    union.put('rates.csv', `EUR,1.2,${AT_NINE}`)
    const [sent] = await Promise.all([
      union.service.confirm(ada.customer, order.id, code),
      union.take(),
    ])
    assert.equal(done(sent).amount, '116.68')
    const next = abroadOrder(ada, '100.00', { currency: 'EUR' })
    assert.equal(done(await union.service.draftInternational(ada.customer, next)).amount, '120.00')
    await union.assertSound()
  })
})
