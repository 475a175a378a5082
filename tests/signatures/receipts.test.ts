import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openSignatures, said } from './world.ts'

test('what waits for a signature is read by whoever sees the account, until when and as far as they see where it goes', async (t) => {
  const { ada, ben, cleo, propose, decline } = await openSignatures(t)
  const id = await propose('25.00')
  const read = async (who: typeof ben) => {
    const { status, body } = await who.client.get(`/api/transfers/${id}`)
    if (status !== 200) return status
    return [body.status, body.from.last4, body.to, body.memo, body.waitsUntil]
  }
  const last4 = (number: string) => number.slice(-4)
  const from = last4(ada.checking.number)
  const savings = last4(ada.savings.number)
  const toAda = { type: 'account', kind: 'Savings', last4: savings }
  const toBen = { type: 'member', name: `Savings of Ada Brooks, ending in ${savings}` }
  const until = '2026-07-22T16:00:00.000Z'
  assert.deepEqual(await read(ada), ['Waiting', from, toAda, 'Rainy day', until])
  assert.deepEqual(await read(ben), ['Waiting', from, toBen, 'Rainy day', until])
  assert.equal(await read(cleo), 404)
  assert.equal(said(await decline(ben, id)), 'done')
  assert.deepEqual(await read(ben), ['Declined', from, toBen, 'Rainy day', undefined])
})
