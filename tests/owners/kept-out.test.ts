import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAddressLinks } from '../../src/modules/access/server/access.ts'
import { setStanding, unlockEverything } from '../../src/modules/identity/server/identity.ts'
import { lock } from '../../src/modules/safety/server/locking.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { contextOf } from '../worlds/creditUnion.ts'
import { openSignatures } from '../signatures/world.ts'
import { openOwners, said } from './world.ts'

test('an invitation counts for nothing while whoever made it is suspended or has locked everything', async (t) => {
  const union = await openOwners(t)
  const { db, clock, ada, ben, invite, accept } = union
  const invited = await invite(ben.email)
  const at = clock.now()
  const stand = (status: 'suspended' | 'approved') =>
    inTransaction(db, (tx) => setStanding(tx, ada.personId, { role: 'user', status, at }))
  await stand('suspended')
  assert.equal(said(await accept(ben, invited)), '409 invitation_withdrawn')
  await stand('approved')
  await lock({ db, endAddressLinks }, contextOf(union, ada))
  assert.equal(said(await accept(ben, invited)), '409 invitation_withdrawn')
  await inTransaction(db, (tx) => unlockEverything(tx, ada.personId))
  assert.equal(said(await accept(ben, invited)), 'done')
})

test('where two have to sign nobody leaves whom only somebody suspended could replace', async (t) => {
  const world = await openSignatures(t, { on: false })
  const { db, clock, ben, cleo, accountId, prove } = world
  await world.join(cleo)
  await world.turnOn()
  const stand = (status: 'suspended' | 'approved') =>
    inTransaction(db, (tx) =>
      setStanding(tx, ben.personId, { role: 'user', status, at: clock.now() }),
    )
  const mayLeave = async () =>
    (await cleo.client.get(`/api/accounts/${accountId}/owners`)).body.mayLeave
  const leaving = async () => {
    const proof = await prove(cleo, 'leave_account', accountId)
    return said(await cleo.client.post(`/api/accounts/${accountId}/leave`, { proof }))
  }
  await stand('suspended')
  assert.deepEqual([await mayLeave(), await leaving()], [false, '409 two_to_sign_on'])
  await stand('approved')
  assert.deepEqual([await mayLeave(), await leaving()], [true, 'done'])
})
