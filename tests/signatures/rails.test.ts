import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  houseAccount,
  type LedgerAccountId,
  postBatch,
  type PostOrder,
} from '../../src/modules/ledger/server/ledger.ts'
import { addDays, dayOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { money } from '../../src/values/money.ts'
import { openMemberTransfers } from '../factories/memberTransfers.ts'
import { abroadOrder, memberOrder, usBankOrder } from '../factories/orders.ts'
import { codeIn, done } from '../factories/outcomes.ts'
import { save } from '../paymentRules/asking.ts'
import { openSignatures, said } from './world.ts'

describe('whatever leaves an account that two have to sign for', () => {
  test('to a member: the recipient hears of nothing until it is signed', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, cleo, sign, available, posted } = world
    const transfers = openMemberTransfers({ ...world, ...world.portal })
    t.after(() => transfers.close())
    const order = await memberOrder(transfers, ada, cleo, '25.00')
    const receipt = done(await transfers.toMember(ada.customer, order))
    assert.equal(receipt.status, 'Waiting')
    assert.equal(done(await transfers.toMember(ada.customer, order)).replayed, true)
    assert.equal(await available(ada.checking), '75.00')
    const { body } = await cleo.client.get('/api/activity/overview')
    assert.deepEqual(body.pending.in, { total: '0.00', count: 0 })
    assert.equal(said(await sign(ben, order.id)), 'done')
    assert.deepEqual([await posted(ada.checking), await posted(cleo.checking)], ['75.00', '35.00'])
    const seen = (await ben.client.get(`/api/transfers/${order.id}`)).body
    assert.deepEqual([seen.orderedBy, seen.signedBy], ['Ada Brooks', 'Ben Okafor'])
    await world.assertSound()
  })

  test('to a US bank and abroad: with the code of who proposes and that of who signs', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, sign, house } = world
    const transfers = openMemberTransfers({ ...world, ...world.portal })
    t.after(() => transfers.close())
    const out = usBankOrder(ada, '25.00')
    const before = [await house('clearing:us-banks'), await house('clearing:international')]
    done(await transfers.draftUsBank(ada.customer, out))
    const code = await world.codeFor(ada)
    assert.equal(done(await transfers.confirm(ada.customer, out.id, code)).status, 'Waiting')
    const abroad = abroadOrder(ada, '10.00')
    done(await transfers.draftInternational(ada.customer, abroad))
    const other = await world.codeFor(ada)
    assert.equal(done(await transfers.confirm(ada.customer, abroad.id, other)).status, 'Waiting')
    assert.deepEqual(
      [await house('clearing:us-banks'), await house('clearing:international')],
      before,
    )
    assert.equal(said(await sign(ben, out.id)), 'done')
    assert.equal(said(await sign(ben, abroad.id)), 'done')
    const statuses = [out.id, abroad.id].map(
      async (id) => (await ada.client.get(`/api/transfers/${id}`)).body.status,
    )
    assert.deepEqual(await Promise.all(statuses), ['Completed', 'Queued'])
    await world.assertSound()
  })

  test('abroad: what we take for it is set aside with it, read by who signs, and taken once it is signed', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, sign, available, house } = world
    const { institution } = world
    const fee = { dollars: '15.00' }
    const international = { ...institution.international!, fee }
    const parts = { ...world, ...world.portal, institution: { ...institution, international } }
    const transfers = openMemberTransfers(parts)
    t.after(() => transfers.close())
    const before = await house('income:fees')
    const order = abroadOrder(ada, '10.00')
    done(await transfers.draftInternational(ada.customer, order))
    const proposed = done(await transfers.confirm(ada.customer, order.id, await world.codeFor(ada)))
    assert.deepEqual(
      [proposed.status, proposed.amount, proposed.fee],
      ['Waiting', '10.00', { amount: '15.00', isBack: false }],
    )
    assert.equal(await available(ada.checking), '75.00')
    const { body } = await ben.client.get('/api/signatures')
    assert.equal(body.waiting[0].amount, '25.00')
    assert.match(body.waiting[0].payee, /, with our fee of \$15\.00$/)
    assert.equal(said(await sign(ben, order.id)), 'done')
    assert.equal(await available(ada.checking), '75.00')
    assert.equal(Number(await house('income:fees')) - Number(before), 15)
    await world.assertSound()
  })

  test('signed, a payment that staff have to look at stays set aside, once', async (t) => {
    const world = await openSignatures(t)
    const { db, clock, ada, ben, sign, available } = world
    const transfers = openMemberTransfers({ ...world, ...world.portal })
    t.after(() => transfers.close())
    const rule = { period: 'payment', amountMax: '20.00', outcome: 'review' } as const
    done(await save(db, { ...rule, kinds: ['us_bank'] }, newId(), clock.now()))
    const out = usBankOrder(ada, '25.00')
    done(await transfers.draftUsBank(ada.customer, out))
    done(await transfers.confirm(ada.customer, out.id, await world.codeFor(ada)))
    assert.equal(said(await sign(ben, out.id)), 'done')
    const { body } = await ada.client.get(`/api/transfers/${out.id}`)
    assert.deepEqual([body.status, await available(ada.checking)], ['Reviewing', '75.00'])
    await world.assertSound()
  })

  test('declined, a payment gives its place in the limit back and its recipient is new again', async (t) => {
    const world = await openSignatures(t)
    const { ada, ben, decline } = world
    const transfers = openMemberTransfers({ ...world, ...world.portal })
    t.after(() => transfers.close())
    const out = usBankOrder(ada, '25.00')
    assert.equal(done(await transfers.draftUsBank(ada.customer, out)).firstPayment, true)
    done(await transfers.confirm(ada.customer, out.id, await world.codeFor(ada)))
    const counted = () =>
      world.engine.pool.query('select 1 from outgoing_payment where id = $1', [out.id])
    assert.equal((await counted()).rowCount, 1)
    assert.equal(said(await decline(ben, out.id)), 'done')
    assert.equal((await counted()).rowCount, 0)
    const again = usBankOrder(ada, '25.00')
    assert.equal(done(await transfers.draftUsBank(ada.customer, again)).firstPayment, true)
  })

  test('ways that cannot wait refuse with a sentence', async (t) => {
    const { ada, accountId, clock, institution } = await openSignatures(t)
    const tomorrow = addDays(dayOf(clock.now(), institution.timeZone), 1)
    const from = { id: newId(), fromAccountId: accountId, amount: '5.00' }
    const product = (await ada.client.get('/api/openings/products')).body.products.find(
      ({ barred, disclosure }: { barred: string | null; disclosure: { productId: string } }) =>
        barred === null && disclosure.productId !== 'checking',
    )
    const answers = [
      await ada.client.post('/api/schedules', {
        ...from,
        kind: 'own',
        toAccountId: ada.savings.id,
        reference: 'Rent',
        frequency: 'once',
        startsOn: tomorrow,
      }),
      await ada.client.post('/api/bills', {
        ...from,
        id: newId(),
        provider: 'hollowbrook',
        accountNumber: '4417092688',
        frequency: 'once',
        scheduleDate: tomorrow,
      }),
      await ada.client.post('/api/openings', {
        ...from,
        id: newId(),
        amount: '500.00',
        productId: product.disclosure.productId,
        disclosureVersion: product.disclosure.version,
      }),
      await ada.client.post(`/api/accounts/${accountId}/close`, {
        id: newId(),
        toAccountId: ada.savings.id,
      }),
    ]
    assert.deepEqual(answers.map(said), [
      '422 second_signature_needed',
      '422 second_signature_needed',
      '422 second_signature_needed',
      '422 two_to_sign',
    ])
  })

  test('the last door: a posting that forgot to ask is refused by the database', async (t) => {
    const { ada, ben, cleo, db, sign, propose, posted } = await openSignatures(t)
    const forgetful = (from: LedgerAccountId, id = newId()): PostOrder => ({
      id,
      actor: { channel: 'member', actorId: ada.personId },
      reason: 'own_transfer',
      from,
      to: houseAccount('clearing:us-banks'),
      amount: money(500n),
    })
    const posting = (...orders: readonly PostOrder[]) => postBatch(db, orders, { zone: 'UTC' })
    const [guarded, free] = [ada.checking.ledgerAccountId, cleo.checking.ledgerAccountId]
    await assert.rejects(posting(forgetful(guarded)), /two have to sign for/)
    // Also among others that may leave.
    await assert.rejects(posting(forgetful(free), forgetful(guarded)), /two have to sign for/)
    assert.equal(await posted(cleo.checking), '10.00')
    const id = await propose('60.00')
    assert.deepEqual((await posting(forgetful(guarded, id))).map(codeIn), ['id_reused'])
    assert.equal(said(await sign(ben, id)), 'done')
    assert.equal(await posted(ada.checking), '40.00')
  })
})
