import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from '../faults/ear.ts'
import { openOwners } from '../owners/world.ts'

test('staff who look at a member hear of that money and no other; nobody else can ask for it', async (t) => {
  const { ada, ben, portal, deposit, staff, as } = await openOwners(t)
  const rosa = await as(await staff())
  const listening = await listen(t, portal.base, rosa, { member: ada.personId })
  const hints = () => listening.heard().filter((topic) => topic === 'ledger.posted').length
  await deposit(ben.checking, '5.00')
  await deposit(ada.checking, '5.00')
  await listening.hears('ledger.posted')
  // Ben's came before it.
  assert.equal(hints(), 1)
  for (const [client, member, status] of [
    [ben.client, ada.personId, 403],
    [ben.client, ben.personId, 403],
    [rosa, 'ada', 400],
  ] as const) {
    const refused = await client.get(`/api/live?member=${member}`)
    assert.deepEqual(
      [refused.status, refused.body.code],
      [status, status === 403 ? 'forbidden' : 'invalid_input'],
    )
  }
})
