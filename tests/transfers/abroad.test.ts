import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { bookOf } from '../../src/modules/payees/server/book.ts'
import { reverse } from '../../src/modules/ledger/server/ledger.ts'
import { receiptFor } from '../../src/modules/transfers/server/receipts.ts'
import { statusesOf } from '../../src/modules/transfers/server/transfers.ts'
import { openMemberTransfers, sendQueued } from '../factories/memberTransfers.ts'
import { settableClock } from '../../src/platform/server/clock.ts'
import { newId, referenceOf } from '../../src/values/ids.ts'
import { abroadOrder } from '../factories/orders.ts'
import { codeIn, done, tally } from '../factories/outcomes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openTransfers, type Transfers } from './transfers.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd, tryOnceMore } from '../factories/setAside.ts'
import { lift } from './drafting.ts'

const MINUTE = 60_000

describe('a transfer abroad', () => {
  const sent = async (union: Transfers, who: Member, amount = '40.00', changes: object = {}) => {
    const order = abroadOrder(who, amount, changes)
    done(await union.service.draftInternational(who.customer, order))
    const code = await union.codeFor(who)
    return done(await union.service.confirm(who.customer, order.id, code))
  }

  test('a transfer abroad waits thirty minutes in international clearing, then leaves', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const receipt = await sent(union, ada)
    assert.equal(receipt.status, 'Queued')
    assert.equal(receipt.cancelUntil, '2026-07-15T16:30:00.000Z')
    const notices = await union.noticesOf(ada)
    const sentNotice = notices.find((notice) => notice.startsWith('money_out'))
    assert.match(sentNotice!, /You can cancel it for 30 minutes\.$/)
    assert.equal(await union.house('clearing:international'), '40.00')
    assert.equal(await sendQueued(union), 0)
    union.clock.advance(30 * MINUTE)
    const many = await Promise.all([1, 2, 3].map(() => sendQueued(union)))
    assert.deepEqual(
      many.toSorted((a, b) => a - b),
      [0, 0, 1],
    )
    const late = await union.service.cancel(ada.customer, receipt.id)
    assert.equal(codeIn(late), 'already_sent')
    assert.equal(await union.available(ada.checking), '60.00')
  })

  test('a transfer abroad never leaves when staff have reversed it while it waited, and reads Cancelled from then on', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const kept = await sent(union, ada, '40.00')
    const left = await sent(union, ada, '30.00', { reference: 'Tuition' })
    const { db } = union.engine
    const undo = async (transferId: string) => {
      const order = {
        id: newId(),
        transferId,
        actor: { channel: 'staff', actorId: newId() },
      } as const
      done(await reverse(db, order, { zone: union.institution.timeZone, at: union.clock.now() }))
    }
    const statusOf = async (id: string) =>
      [
        (await receiptFor(db, ada.personId, id))?.status,
        (await statusesOf(db, [id])).get(id),
      ] as const
    await undo(kept.id)
    assert.deepEqual(await statusOf(kept.id), ['Cancelled', 'Queued'])
    assert.equal(codeIn(await union.service.cancel(ada.customer, kept.id)), 'not_cancellable')
    union.clock.advance(31 * MINUTE)
    assert.equal(await sendQueued(union), 2)
    assert.deepEqual(await statusOf(kept.id), ['Cancelled', 'Cancelled'])
    assert.deepEqual(await statusOf(left.id), ['Sent', 'Sent'])
    await undo(left.id)
    assert.deepEqual(await statusOf(left.id), ['Returned', 'Sent'], 'that one had left')
    assert.equal(await union.available(ada.checking), '100.00')
    await union.assertSound()
  })

  test('a transfer abroad that cannot be sent holds up no other, and is set aside by its reference', async (t) => {
    const union = await openTransfers(t)
    const [ada, ben] = [
      await union.member('Ada Brooks', { checking: '100.00' }),
      await union.member('Ben Okafor', { checking: '100.00' }),
    ]
    const [stuck, other] = [await sent(union, ada), await sent(union, ben)]
    const heal = await poison(union.engine, 'network_payment', 'id', stuck.id)
    union.clock.advance(30 * MINUTE)
    assert.equal(await sendQueued(union), 1)
    const statusOf = async (id: string) => (await statusesOf(union.db, [id])).get(id)
    assert.deepEqual([await statusOf(stuck.id), await statusOf(other.id)], ['Queued', 'Sent'])
    const setAside = await failToTheEnd(union, () => sendQueued(union))
    assert.deepEqual(
      [setAside.job, setAside.title],
      ['international departures', `International transfer ${referenceOf(stuck.id)}`],
    )
    await heal()
    await tryOnceMore(union, setAside)
    assert.equal(await sendQueued(union), 1)
    assert.equal(await statusOf(stuck.id), 'Sent')
  })

  test('a transfer abroad is cancelled in time with all of its money, once', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '100.00' })
    const { id } = await sent(union, ada)
    union.clock.advance(29 * MINUTE)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => union.service.cancel(ada.customer, id)),
    )
    assert.deepEqual(tally(outcomes), { done: 20 })
    assert.equal(await union.available(ada.checking), '100.00')
    assert.equal(await union.house('clearing:international'), '0.00')
    const receipt = done(outcomes[0]!)
    assert.deepEqual([receipt.status, receipt.cancelUntil], ['Cancelled', null])
    const ben = await union.member('Ben Okafor')
    assert.equal(codeIn(await union.service.cancel(ben.customer, id)), 'transfer_not_found')
    await union.assertSound()
  })

  for (const how of ['cancelled', 'reversed by staff'] as const)
    test(`whom a transfer abroad that is ${how} before it left would have paid is known by those that remain alone`, async (t) => {
      const union = await openTransfers(t, { strangers: true })
      const ada = await union.member('Ada Brooks', { checking: '5000.00' })
      await lift(union)
      const { db } = union.engine
      const undo = async ({ id }: { readonly id: string }) => {
        if (how === 'cancelled') return done(await union.service.cancel(ada.customer, id))
        const actor = { channel: 'staff', actorId: newId() } as const
        const timing = { zone: union.institution.timeZone, at: union.clock.now() }
        return done(await reverse(db, { id: newId(), transferId: id, actor }, timing))
      }
      const recent = async () =>
        (await bookOf(db, ada.personId)).recent.map((payee) => [payee.timesPaid, payee.lastPaidAt])
      const large = () =>
        union.service.draftInternational(ada.customer, abroadOrder(ada, '1000.01'))
      const first = await sent(union, ada)
      union.clock.advance(MINUTE)
      const second = await sent(union, ada)
      await undo(first)
      union.clock.advance(30 * MINUTE)
      assert.equal(await sendQueued(union), how === 'cancelled' ? 1 : 2)
      assert.deepEqual(await recent(), [[1, '2026-07-15T16:01:00.000Z']])
      union.clock.advance(24 * 60 * MINUTE - 31 * MINUTE)
      assert.equal(codeIn(await large()), 'new_payee_cap', 'a day after what was taken back')
      union.clock.advance(MINUTE)
      assert.equal(done(await large()).firstPayment, false, second.id)
    })

  test('whom a cancelled transfer abroad would have paid is still new', async (t) => {
    const union = await openTransfers(t, { strangers: true })
    const ada = await union.member('Ada Brooks', { checking: '5000.00' })
    const { id } = await sent(union, ada)
    done(await union.service.cancel(ada.customer, id))
    union.clock.advance(25 * 60 * MINUTE)
    assert.deepEqual(await bookOf(union.engine.db, ada.personId), { payees: [], recent: [] })
    const large = abroadOrder(ada, '1000.01')
    const refused = await union.service.draftInternational(ada.customer, large)
    assert.equal(codeIn(refused), 'new_payee_cap')
    const small = abroadOrder(ada, '40.00')
    const drafted = done(await union.service.draftInternational(ada.customer, small))
    assert.equal(drafted.firstPayment, true)
    done(await union.service.confirm(ada.customer, small.id, await union.codeFor(ada)))
    const { recent } = await bookOf(union.engine.db, ada.personId)
    assert.deepEqual(
      recent.map((payee) => [payee.timesPaid, payee.lastPaidAt]),
      [[1, '2026-07-16T17:00:00.000Z']],
    )
    assert.equal(
      codeIn(await union.service.draftInternational(ada.customer, { ...large, id: newId() })),
      'new_payee_cap',
    )
  })

  test('a transfer abroad is either cancelled or sent, never both', async (t) => {
    const union = await openTransfers(t)
    await lift(union)
    const ada = await union.member('Ada Brooks', { checking: '1000.00' })
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      ids.push((await sent(union, ada, '10.00', { reference: `Gift ${i}` })).id)
    }
    const over = { ...union, clock: settableClock(new Date(+union.clock.now() + 31 * MINUTE)) }
    const [outcomes] = await Promise.all([
      Promise.all(ids.map((id) => union.service.cancel(ada.customer, id))),
      Promise.all(Array.from({ length: 5 }, () => sendQueued(over))),
    ])
    const refunded = outcomes.filter(({ ok }) => ok).length
    const { rows } = await union.engine.pool.query(
      "select count(*)::int as n from network_payment where state = 'in_file'",
    )
    const { rows: files } = await union.engine.pool.query('select from network_file')
    assert.equal(files.length, rows[0].n, 'a message for each that left, and for no other')
    assert.equal(refunded + rows[0].n, 5)
    assert.equal(await union.available(ada.checking), `${950 + 10 * refunded}.00`)
    await union.assertSound()
  })

  test('a transfer abroad in another currency debits dollars at the rate of the profile', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const receipt = await sent(union, ada, '100.00', { currency: 'EUR' })
    assert.equal(receipt.amount, '116.68')
    assert.equal(await union.available(ada.checking), '83.32')
    assert.ok(receipt.to.type === 'international')
    assert.deepEqual([receipt.to.amount, receipt.to.currency], ['100.00', 'EUR'])
    const yen = await sent(union, ada, '1000', { currency: 'JPY', reference: 'Tea' })
    assert.equal(yen.amount, '6.44')
  })

  test('a transfer abroad to a country under sanctions is refused, whatever of it names the country', async (t) => {
    const union = await openTransfers(t)
    const { engine, clock } = union
    const institution = { ...union.institution, embargoedCountries: ['SY'] }
    const service = openMemberTransfers({ engine, clock, institution })
    t.after(() => service.close())
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    for (const changes of [
      { country: 'CU', iban: '' },
      { country: 'IR', iban: '' },
      { country: 'KP', iban: '' },
      { swiftCode: 'BKCHCUHH' },
      { country: 'SY', iban: '' },
    ]) {
      const outcome = await service.draftInternational(
        ada.customer,
        abroadOrder(ada, '10.00', changes),
      )
      assert.equal(codeIn(outcome), 'country_embargoed', JSON.stringify(changes))
    }
    const before = abroadOrder(ada, '10.00', { country: 'SY', iban: '' })
    done(await union.service.draftInternational(ada.customer, before))
    const code = await union.codeFor(ada)
    assert.equal(codeIn(await service.confirm(ada.customer, before.id, code)), 'country_embargoed')
  })

  test('a transfer abroad of a single yen is too little to be a cent', async (t) => {
    const union = await openTransfers(t)
    const ada = await union.member('Ada Brooks', { checking: '200.00' })
    const order = abroadOrder(ada, '0', { amount: '1', currency: 'KRW' })
    const outcome = await union.service.draftInternational(ada.customer, order)
    assert.equal(codeIn(outcome), 'invalid_amount')
  })
})
