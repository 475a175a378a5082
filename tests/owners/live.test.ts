import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from '../faults/ear.ts'
import { orderFrom } from '../factories/orders.ts'
import { until } from '../factories/waiting.ts'
import { openOwners, said } from './world.ts'

test('an open stream tells a new owner of money on the account, and no more once they are removed', async (t) => {
  const { ada, ben, portal, invite, accept, remove } = await openOwners(t)
  const benListens = await listen(t, portal.base, ben.client)
  const pay = async (who: typeof ada) =>
    assert.equal(
      said(await who.client.post('/api/transfers/between-accounts', orderFrom(who, '1'))),
      'done',
    )
  // A stream says `missed` once its accounts were read again; at its beginning maybe more than once.
  const renewed = (change: number) =>
    until('the accounts of the stream were read again', () => {
      const heard = benListens.heard()
      const changes = heard.flatMap((topic, index) => (topic === 'owners' ? [index] : []))
      return changes.length >= change && heard.includes('missed', changes[change - 1])
    })
  const hints = (): number => benListens.heard().filter((topic) => topic === 'ledger.posted').length
  assert.equal(said(await accept(ben, await invite(ben.email))), 'done')
  await renewed(1)
  // Of what Ben began with, should the stream have been open by the time it was told.
  const before = hints()
  await pay(ada)
  await benListens.hears('ledger.posted', before + 1)
  assert.equal(said(await remove(ben)), 'done')
  await renewed(2)
  await pay(ada)
  // What Ben hears next is his own, so the hint before it did not go to him.
  await pay(ben)
  await benListens.hears('ledger.posted', before + 2)
  assert.equal(hints(), before + 2, benListens.heard().join(' '))
})
