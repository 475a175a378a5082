import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endAddressLinks } from '../../src/modules/access/server/access.ts'
import { setStanding, unlockEverything } from '../../src/modules/identity/server/identity.ts'
import { lock } from '../../src/modules/safety/server/locking.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { contextOf } from '../worlds/creditUnion.ts'
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
