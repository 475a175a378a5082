import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { reverse } from '../../src/modules/ledger/server/ledger.ts'
import { newId } from '../../src/values/ids.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import { returned, status } from './otherBank.ts'
import { openAnswers } from './receiving.ts'

const abroad = { fee: { dollars: '15.00', byCurrency: { EUR: '5.00', JPY: '0.00' } } }

describe('the fee for sending abroad', () => {
  test('what a currency costs is quoted, taken with the payment, and told on what is kept of it', async (t) => {
    const union = await openAnswers(t, { abroad })
    const ada = await union.member('Ada Brooks', { checking: '300.00' })
    for (const [currency, amount, fee] of [
      ['USD', '10.00', '15.00'],
      ['EUR', '100.00', '5.00'],
      ['JPY', '1000', undefined],
    ] as const) {
      const order = abroadOrder(ada, amount, { currency, reference: currency })
      assert.equal(done(await union.service.draftInternational(ada.customer, order)).fee, fee)
    }
    const receipt = await union.send(ada, '100.00', { currency: 'EUR' })
    assert.deepEqual(
      [receipt.amount, receipt.fee, receipt.fromBalanceAfter],
      ['116.68', { amount: '5.00', isBack: false }, '178.32'],
    )
    assert.equal(await union.house('income:fees'), '5.00')
    // Beside the word of a first payment, of the same moment.
    assert.match((await union.noticesOf(ada)).join('\n'), /Our fee: \$5\.00\.$/m)
    await union.assertSound()
  })

  test('money for the payment without its fee is not enough, at the review and at the code', async (t) => {
    const union = await openAnswers(t, { abroad })
    const ada = await union.member('Ada Brooks', { checking: '114.99' })
    const most = abroadOrder(ada, '100.00')
    const review = () => union.service.draftInternational(ada.customer, most)
    assert.equal(codeIn(await review()), 'insufficient_funds')
    const less = abroadOrder(ada, '99.99')
    done(await union.service.draftInternational(ada.customer, less))
    const code = await union.codeFor(ada)
    await union.send(ada, '1.00')
    assert.equal(
      codeIn(await union.service.confirm(ada.customer, less.id, code)),
      'insufficient_funds',
    )
    assert.equal(await union.available(ada.checking), '98.99')
    assert.equal(await union.house('income:fees'), '15.00')
    await union.assertSound()
  })

  test('cancelled in time it is back with the payment, however many cancel and pay at once', async (t) => {
    const union = await openAnswers(t, { abroad })
    const members = await Promise.all(
      ['Ada Brooks', 'Ben Okafor', 'Cleo Vance', 'Dan Reyes'].map((name) =>
        union.member(name, { checking: '100.00' }),
      ),
    )
    const sent: string[] = []
    for (const who of members) sent.push((await union.send(who, '20.00')).id)
    const cancelled = await Promise.all(
      members.flatMap((who, i) => [
        union.service.cancel(who.customer, sent[i]!),
        union.service.cancel(who.customer, sent[i]!),
      ]),
    )
    assert.deepEqual(tally(cancelled), { done: 8 })
    const { fee } = done(cancelled[0]!)
    assert.deepEqual(fee, { amount: '15.00', isBack: true })
    for (const who of members) assert.equal(await union.available(who.checking), '100.00')
    assert.equal(await union.house('income:fees'), '0.00')
    const notices = await union.noticesOf(members[0]!)
    const notice = notices.find((one) => one.includes('Cancelled'))
    assert.match(notice!, /The whole amount and our fee of \$15\.00 are back in your account\./)
    await union.assertSound()
  })

  test('it is back where staff undid the payment before it left', async (t) => {
    const union = await openAnswers(t, { abroad })
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await union.send(ada, '20.00')
    const undo = {
      id: newId(),
      transferId: id,
      actor: { channel: 'staff', actorId: newId() },
    } as const
    const { timeZone: zone } = union.institution
    done(await reverse(union.db, undo, { zone, at: union.clock.now() }))
    union.clock.advance(30 * 60_000)
    await union.depart()
    assert.equal(await union.available(ada.checking), '100.00')
    await union.assertSound()
  })

  test('returned, it is back unless what the member had told was wrong', async (t) => {
    const union = await openAnswers(t, { abroad })
    const ada = await union.member('Ada Brooks', { checking: '300.00' })
    for (const [answer, left, isBack] of [
      [(o) => status(union.made(), o, 'RJCT', 'AC03'), '285.00', false],
      [(o) => status(union.made(), o, 'RJCT', 'TECH'), '285.00', true],
      [(o) => returned(union.made(), { original: o, amount: '40.00' }), '270.00', false],
      [
        (o) => returned(union.made(), { original: o, amount: '30.00', reason: 'RR04' }),
        '260.00',
        true,
      ],
    ] as const satisfies readonly (readonly [
      (original: Parameters<typeof status>[1]) => string,
      string,
      boolean,
    ])[]) {
      const { id, original } = await union.paid(ada, '40.00')
      await union.receive(answer(original))
      assert.equal(await union.available(ada.checking), left)
      const receipt = await receiptFor(union.db, ada.personId, id)
      assert.deepEqual(receipt?.fee, { amount: '15.00', isBack })
    }
    const [notice] = (await union.noticesOf(ada)).slice(-1)
    assert.match(notice!, /\$30\.00 and our fee of \$15\.00 are back in your Checking/)
    assert.equal(await union.house('income:fees'), '30.00')
    await union.assertSound()
  })
})
