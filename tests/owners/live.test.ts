import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from '../faults/ear.ts'
import { orderFrom } from '../factories/orders.ts'
import { openOwners, said } from './world.ts'

test('an open stream tells a new owner of money on the account, and no more once they are removed', async (t) => {
  const { ada, ben, portal, join, remove } = await openOwners(t)
  const benListens = await listen(t, portal.base, ben.client)
  const pay = async (who: typeof ada) =>
    assert.equal(
      said(await who.client.post('/api/transfers/between-accounts', orderFrom(who, '1'))),
      'done',
    )
  await join(ben)
  // Said once the accounts of the stream were read again.
  await benListens.hears('missed', 2)
  await pay(ada)
  await benListens.hears('ledger.posted')
  assert.equal(said(await remove(ben)), 'done')
  await benListens.hears('missed', 3)
  await pay(ada)
  // What Ben hears next is his own, so the hint before it did not go to him.
  await pay(ben)
  await benListens.hears('ledger.posted', 2)
  const hints = benListens.heard().filter((topic) => topic === 'ledger.posted')
  assert.equal(hints.length, 2, benListens.heard().join(' '))
})
