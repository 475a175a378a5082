import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionOf } from '../../src/modules/paymentRules/server/questions.ts'
import { newId } from '../../src/values/ids.ts'
import { pay } from '../paymentRules/asking.ts'
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
