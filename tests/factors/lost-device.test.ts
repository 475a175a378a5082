import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { appProof, setUpApp, STEP_MS } from './apps.ts'
import {
  ADA,
  openPasskeyPortal,
  type PasskeyPortal,
  proofByPasskey,
  settled,
} from './passkeyPortal.ts'

// Whoever has a lost device may have asked for another address with it, up to an hour before it is removed.

const WITH = {
  'an authenticator app': async (world: PasskeyPortal) => {
    const { portal } = world
    const client = await world.as(ADA)
    const app = await setUpApp(portal, client, ADA)
    const prove = (action: string) => {
      portal.clock.advance(STEP_MS)
      return appProof(client, app.shows(), action)
    }
    const remove = async () =>
      client.post('/api/security/authenticator/remove', {
        proof: await prove('remove_authenticator'),
      })
    return { client, prove, remove }
  },
  'a passkey': async (world: PasskeyPortal) => {
    const { device, client } = await settled(world)
    const [{ id }] = (await client.get('/api/security')).body.passkeys
    const prove = (action: string, passkeyId?: string) =>
      proofByPasskey(client, device, action, passkeyId)
    const remove = async () =>
      client.post(`/api/security/passkeys/${id}/remove`, {
        proof: await prove('remove_passkey', id),
      })
    return { client, prove, remove }
  },
}

for (const [what, owning] of Object.entries(WITH))
  test(`a link to another address, asked for with ${what}, opens nothing once that was removed`, async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const { client, prove, remove } = await owning(world)
    const email = 'whoever.found.it@example.com'
    const asked = await client.post('/api/account/email', {
      email,
      proof: await prove('change_email'),
    })
    assert.equal(asked.status, 200, JSON.stringify(asked.body))
    const mail = (await caughtMail(world.portal.engine.db, 20)).find(({ to }) => to === email)
    const token = /confirm-new-email#(\S+)/.exec(mail!.text)![1]
    const removed = await remove()
    assert.equal(removed.status, 200, JSON.stringify(removed.body))
    const followed = await world.visitor().post('/api/access-link/email', { token })
    assert.equal(followed.body.code, 'link_over')
    assert.equal((await client.get('/api/account/profile')).body.newEmail, null)
  })
