import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT_FAILED } from '../../src/modules/bills/contract.ts'
import { BILL } from '../../src/modules/bills/server/bills.ts'
import { runDue } from '../../src/modules/standingOrders/server/standingOrders.ts'
import { newId } from '../../src/values/ids.ts'
import { codeMailedTo } from '../factories/codes.ts'
import type { Member } from '../worlds/creditUnion.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'

const ADA = 'ada@example.com'

const bodyOf = ({ checking }: Member, changes: object = {}) => ({
  id: newId(),
  fromAccountId: checking.id,
  provider: 'hollowbrook',
  accountNumber: '4417092688',
  amount: '25.00',
  scheduleDate: '2026-07-20',
  frequency: 'once',
  ...changes,
})

test('Ada schedules a bill, sees it pending, and after its day as paid', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  const client = await union.portal.as(ADA)
  const body = bodyOf(ada, { memo: 'July' })
  const made = await client.post('/api/bills', body)
  assert.equal(made.status, 200)
  assert.deepEqual(
    [made.body.status, made.body.payee, made.body.paysOn, made.body.setAside],
    [
      'scheduled',
      { id: 'hollowbrook', name: 'Hollowbrook Electric', last4: '2688' },
      '2026-07-20',
      true,
    ],
  )
  assert.deepEqual((await client.post('/api/bills', body)).body, made.body)

  const [pending] = (await client.get('/api/activity/overview')).body.recent
  assert.deepEqual(
    [pending.status, pending.category, pending.amount, pending.description, pending.memo],
    ['Pending', 'Bill Pay', '-25.00', 'Bill payment to Hollowbrook Electric', 'July'],
  )
  assert.equal(pending.referenceCode, made.body.referenceCode)

  const { clock, engine, config } = union.portal
  clock.set(new Date('2026-07-20T12:00:00Z'))
  const log = { error: assert.fail }
  assert.equal(
    await runDue(engine.db, { clock, institution: config.institution, log }, BILL, 10),
    1,
  )
  const again = await union.portal.as(ADA)
  const { upcoming, history } = (await again.get('/api/bills')).body
  assert.deepEqual(upcoming, [])
  assert.deepEqual([history[0].outcome, history[0].dueOn], ['paid', '2026-07-20'])
  const paid = (await again.get(`/api/activity/${history[0].id}`)).body
  assert.deepEqual(
    [paid.status, paid.description, paid.category],
    ['Completed', 'Bill payment to Hollowbrook Electric', 'Bill Pay'],
  )
  const found = (await again.get('/api/activity?q=hollowbrook')).body.items
  assert.equal(found.length, 1)
})

test('what is missing or wrong is refused in the specified words', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  const client = await union.portal.as(ADA)
  const required = 'Please fill in all required fields'
  const tries: readonly (readonly [object, number, string])[] = [
    [{ fromAccountId: undefined }, 400, required],
    [{ provider: undefined, accountNumber: undefined }, 400, required],
    [{ accountNumber: undefined }, 400, required],
    [{ accountNumber: '  ' }, 400, required],
    [{ amount: '' }, 400, required],
    [{ scheduleDate: '' }, 400, required],
    [{ amount: '0.00' }, 400, 'Please enter a valid amount'],
    [{ amount: '0.001' }, 400, 'Please enter a valid amount'],
    [{ amount: 'ten' }, 400, 'Please enter a valid amount'],
    [{ accountNumber: '12 3' }, 400, 'Please enter a valid account number'],
    [{ scheduleDate: '2026-02-30' }, 400, 'Please enter a valid date'],
    [{ provider: 'acme' }, 400, 'Choose a provider from the list'],
    [{ amount: '100.01' }, 422, 'Insufficient funds'],
    [
      { scheduleDate: '2026-07-15' },
      422,
      'Choose a payment date from tomorrow up to one year ahead',
    ],
    [{ fromAccountId: newId() }, 404, 'Source account not found'],
  ]
  for (const [changes, status, message] of tries) {
    const answer = await client.post('/api/bills', bodyOf(ada, changes))
    assert.deepEqual([answer.status, answer.body.message], [status, message])
  }
  assert.deepEqual((await client.get('/api/bills')).body.upcoming, [])
  assert.equal(PAYMENT_FAILED, 'Payment failed. Please try again.')
})

test('Ada names a biller of her own, pays it, and takes it off the list', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  await union.member('Ben Reed', { checking: '100.00' })
  const client = await union.portal.as(ADA)
  const payee = {
    id: newId(),
    name: 'Orchard Street',
    postalCode: '12401',
    accountNumber: 'A-5302',
  }
  const added = await client.post('/api/bills/payees', payee)
  assert.deepEqual(added.body, {
    id: payee.id,
    name: 'Orchard Street',
    postalCode: '12401',
    last4: '5302',
  })
  assert.deepEqual((await client.post('/api/bills/payees', payee)).body, added.body)
  const reused = await client.post('/api/bills/payees', { ...payee, accountNumber: 'A-9999' })
  assert.equal(reused.body.code, 'id_reused')
  const twoLines = { ...payee, id: newId(), name: 'Orchard\nPay this person instead' }
  assert.equal((await client.post('/api/bills/payees', twoLines)).status, 400)

  const own = { provider: undefined, accountNumber: undefined, payeeId: payee.id }
  const body = bodyOf(ada, own)
  assert.equal((await client.post('/api/bills', body)).body.code, 'code_needed')
  const asked = await client.post('/api/bills/code', { payment: body, anew: false })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  const { challengeId } = asked.body.asked
  const code = codeMailedTo(ADA, await union.portal.mailbox())
  const made = await client.post('/api/bills', { ...body, proof: { challengeId, code } })
  assert.equal(made.body.payee.last4, '5302')
  const neighbor = await union.portal.as('ben@example.com')
  const path = `/api/bills/payees/${payee.id}/remove`
  assert.equal((await neighbor.post(path, {})).status, 404)
  assert.equal((await client.post(path, {})).status, 200)
  assert.equal((await client.post(path, {})).status, 200)
  const book = (await client.get('/api/bills')).body
  assert.deepEqual([book.payees, book.upcoming.length], [[], 1])
  const refused = await client.post('/api/bills', bodyOf(ada, own))
  assert.deepEqual([refused.status, refused.body.code], [404, 'payee_not_found'])
})

test('a neighbor’s bill is answered like one that does not exist', async (t) => {
  const union = await openOnlineBanking(t)
  const ada = await union.member('Ada Reed', { email: ADA, checking: '100.00' })
  await union.member('Ben Reed', { checking: '100.00' })
  const client = await union.portal.as(ADA)
  const neighbor = await union.portal.as('ben@example.com')
  const { body: bill } = await client.post('/api/bills', bodyOf(ada))
  for (const [action, body] of [
    ['cancel', { version: 1, scope: 'all' }],
    ['edit', { version: 1, amount: '1.00', scheduleDate: '2026-07-21' }],
  ] as const) {
    const real = await neighbor.post(`/api/bills/${bill.id}/${action}`, body)
    const none = await neighbor.post(`/api/bills/${newId()}/${action}`, body)
    assert.equal(real.status, 404)
    assert.deepEqual(real.body, none.body)
  }
  assert.deepEqual((await neighbor.get('/api/bills')).body.upcoming, [])
  assert.equal((await client.get('/api/bills')).body.upcoming[0].version, 1)
})
