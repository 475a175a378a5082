import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overviewOf } from '../../src/modules/activity/server/activity.ts'
import { chartsOf } from '../../src/modules/activity/server/charts.ts'
import { MONDAY, openCapped } from '../accounts/capWorld.ts'
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

test('charts are of the accounts a member owns, and of one they look after where it is asked for', async (t) => {
  const union = await openCapped(t)
  const { ben, asBen, ways } = union
  done(await ways.own('20.00'))
  const charts = async (account?: string) => {
    const { months, spending, balance } = done(await chartsOf(union, ben.personId, { account }))
    const { income, outgoing } = months.at(-1)!
    return { income, outgoing, spent: spending.map((one) => one.amount), ...balance.at(-1)! }
  }
  const on = MONDAY
  // The last column is what the first screen says, and the last point the total there.
  const own = { income: '30.00', outgoing: '0.00', spent: [], on, balance: '30.00' }
  assert.deepEqual(await charts(), own)
  const saved = { income: '20.00', outgoing: '0.00', spent: [], on, balance: '20.00' }
  assert.deepEqual(await charts(ben.savings.id), saved)
  const lookedAfter = { income: '1000.00', outgoing: '20.00', spent: ['20.00'], on }
  assert.deepEqual(await charts(asBen.checking.id), { ...lookedAfter, balance: '980.00' })
})
