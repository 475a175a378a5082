import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/values/ids.ts'
import { openBackOffice, WAITS } from './backOffice.ts'

const CREDIT = {
  account: 'Checking',
  type: 'credit',
  amount: '500.00',
  description: 'Branch deposit',
  category: 'Deposit',
  date: '2026-03-12',
  time: '10:30',
  status: 'Completed',
  updateBalance: true,
}

test('what is sent again because its answer was lost waits once, whatever it is', async (t) => {
  const { rosa, theo, ada, open, balance } = await openBackOffice(t)
  const { id, number } = ada.checking
  const path = `/api/admin/members/${ada.personId}`
  const [line] = (await rosa.get(`${path}/transactions`)).body.items
  const edit = { id: newId(), number, routingNumber: '', balance: '150.00', reason: 'Counted' }
  const sent = [
    [`${path}/accounts/${id}/edit`, { ...edit, expectedBalance: '100.00' }],
    [`${path}/transactions`, { batchId: newId(), rows: [CREDIT] }],
    [`${path}/transactions/${line.id}/delete`, { reason: 'Entered twice' }],
    [
      '/api/admin/transactions/delete-all',
      { id: newId(), email: 'ada@example.com', reason: 'Ends' },
    ],
  ] as const
  const twice = [...sent, ...sent]
  const answers = await Promise.all(twice.map(([to, body]) => rosa.post(to, body)))
  assert.deepEqual(
    answers.map(({ body }) => body.message),
    twice.map(() => WAITS),
  )
  const { items } = await open(theo)
  assert.equal(items.length, sent.length)
  // Somebody else's request is their own, and one that was turned down can be made again.
  const [to, body] = sent[2]
  assert.equal((await theo.post(to, body)).body.message, WAITS)
  assert.equal((await open(theo)).openCount, sent.length + 1)
  for (const one of items)
    await theo.post(`/api/admin/approvals/${one.id}/reject`, { reason: 'No' })
  assert.equal((await rosa.post(to, body)).body.message, WAITS)
  assert.equal((await open(theo)).openCount, 2)
  assert.equal(await balance(), '100.00')
})
