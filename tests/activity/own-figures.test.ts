import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewOf } from '../../src/modules/activity/server/activity.ts'
import { openCapped } from '../accounts/capWorld.ts'
import { done } from '../factories/outcomes.ts'

test('what came in, went out and waits this month is of the accounts a member owns, not of those they look after', async (t) => {
  const union = await openCapped(t)
  const { ada, ben, asBen, ways, bill } = union
  const before = await overviewOf(union, ben.personId)
  assert.deepEqual(before.month, { income: '10.00', outgoing: '0.00' })
  await bill('15.00')
  done(await ways.own('20.00'))

  const { accounts, recent, month, pending } = await overviewOf(union, ben.personId)
  // It came from somebody else, so it is income and no move between own accounts.
  assert.deepEqual(month, { income: '30.00', outgoing: '0.00' })
  assert.deepEqual(pending.out, { total: '0.00', count: 0 })
  // What they may see stays in the lists.
  assert.ok(accounts.some(({ id }) => id === asBen.checking.id))
  assert.ok(recent.some(({ accountId }) => accountId === asBen.checking.id))

  const hers = await overviewOf(union, ada.personId)
  assert.deepEqual(hers.month, { income: '1000.00', outgoing: '20.00' })
  assert.deepEqual(hers.pending.out, { total: '15.00', count: 1 })
})
