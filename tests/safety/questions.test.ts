import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { questionOf } from '../../src/modules/paymentRules/server/questions.ts'
import { newId } from '../../src/values/ids.ts'
import { ELECTRICITY } from '../factories/known.ts'
import { abroadOrder, usBankOrder } from '../factories/orders.ts'
import { pay, save } from '../paymentRules/asking.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

test('a first payment and one far over the usual are asked about; who said yes once has said so, and nobody answers for others', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Brooks')
  const [client, other] = [await union.as(ada), await union.as(await union.member('Ben Reed'))]
  const ask = async (amount: string, changes: object = {}) => {
    const paymentId = newId()
    const body = { paymentId, kind: 'bills', amount, isFirst: false, ...changes }
    const asked = await client.post('/api/payment-questions', body)
    return { paymentId, ...asked.body }
  }
  assert.equal((await ask('9000.00')).reason, null, 'nothing is usual yet')
  for (const kind of ['provider', 'provider', 'provider'] as const)
    await pay(union.db, ada.personId, '110.00', { kind, at: union.clock.now() })
  assert.equal((await ask('499.99')).reason, null, 'too little to worry')
  assert.equal((await ask('550.00')).reason, null, 'five times')
  assert.deepEqual((await ask('550.01')).usual, '110.00')
  const { paymentId, reason } = await ask('5.00', { isFirst: true })
  assert.equal(reason, 'first')
  const answer = (by: typeof client, said: string) =>
    by.post('/api/payment-questions/answer', { paymentId, answer: said })
  assert.equal((await answer(other, 'nobody')).body.code, 'not_asked')
  assert.equal((await answer(client, 'nobody')).status, 200)
  await Promise.all([answer(client, 'told'), answer(client, 'told')])
  assert.equal((await answer(client, 'nobody')).status, 200)
  const kept = await questionOf(union.db, ada.personId, [paymentId])
  assert.deepEqual([kept?.reason, kept?.answer], ['first', 'told'])
  assert.equal((await union.auditRows({ action: 'transfer.told_to_pay', about: ada })).length, 1)
})

test('of every way money leaves, the server notes that a payment is the first, before it is made and whatever the screen says', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Brooks', { checking: '1000.00' })
  const ben = await union.member('Ben Reed')
  const client = await union.as(ada)
  await sql`delete from outgoing_payment`.execute(union.db)
  const checked = await client.post('/api/transfers/recipient-check', { email: ben.email })
  const toBen = () => ({
    id: newId(),
    fromAccountId: ada.checking.id,
    recipientToken: checked.body.token,
    amount: '25.00',
    reference: 'Lunch',
  })
  const { provider, accountNumber } = ELECTRICITY
  const bill = () => ({
    id: newId(),
    fromAccountId: ada.checking.id,
    provider,
    accountNumber,
    amount: '25.00',
    scheduleDate: '2026-07-20',
    frequency: 'once',
  })
  const later = { kind: 'member', frequency: 'monthly', startsOn: '2026-08-03' }
  const drafts = [
    ['us_bank', '/api/transfers/us-bank/draft', usBankOrder(ada, '25.00')],
    ['international', '/api/transfers/international/draft', abroadOrder(ada, '25.00')],
  ] as const
  const codes = [
    ['member', '/api/transfers/to-member/code', toBen()],
    ['member', '/api/schedules/code', { ...toBen(), ...later }],
    ['bills', '/api/bills/code', bill()],
  ] as const
  const noted = async (id: string) => (await questionOf(union.db, ada.personId, [id]))?.reason
  for (const [, path, body] of drafts) {
    assert.equal((await client.post(path, body)).body.firstPayment, true, path)
    assert.equal(await noted(body.id), 'first', path)
  }
  for (const [, path, payment] of codes) {
    const { body } = await client.post(path, { payment, anew: false })
    assert.deepEqual([body.firstPayment, body.asked !== null], [true, true], path)
    assert.equal(await noted(payment.id), 'first', path)
  }
  const { rows } = await sql<{ kind: string }>`
    select kind from payment_question order by asked_at, kind`.execute(union.db)
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    [...drafts, ...codes].map(([kind]) => kind).toSorted(),
  )

  const [, , first] = codes[2]
  const { challengeId } = (await client.post('/api/bills/code', { payment: first, anew: false }))
    .body.asked
  await sql`delete from payment_question where payment_id = ${first.id}`.execute(union.db)
  const proof = { challengeId, code: await union.codeFor(ada) }
  assert.equal((await client.post('/api/bills', { ...first, proof })).status, 200)
  assert.equal(await noted(first.id), 'first', 'also where nothing was asked')
  union.clock.set(new Date(union.clock.now().getTime() + 2 * 86_400_000))
  await save(union.db, {
    kinds: ['provider'],
    amountMax: '1.00',
    period: 'payment',
    outcome: 'prove',
  })
  const again = bill()
  const known = await (await union.as(ada)).post('/api/bills/code', { payment: again, anew: false })
  assert.deepEqual([known.body.firstPayment, known.body.asked !== null], [false, true])
  assert.equal(await noted(again.id), undefined, 'a code that a rule wants is no first payment')
})

test('what is under review and becomes another payment is asked about as that; an answer stays', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Brooks')
  const client = await union.as(ada)
  const paymentId = newId()
  const ask = (changes: object) =>
    client.post('/api/payment-questions', {
      paymentId,
      kind: 'us_bank',
      amount: '5.00',
      ...changes,
    })
  const kept = async () => {
    const question = await questionOf(union.db, ada.personId, [paymentId])
    return question && [question.reason, question.answer]
  }
  await ask({ isFirst: true })
  assert.deepEqual(await kept(), ['first', null])
  await ask({ isFirst: false })
  assert.equal(await kept(), null)
  await ask({ isFirst: true })
  await client.post('/api/payment-questions/answer', { paymentId, answer: 'told' })
  await ask({ isFirst: false })
  assert.deepEqual(await kept(), ['first', 'told'])
})
