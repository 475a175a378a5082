import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { type Client } from '../factories/client.ts'
import { mailedProof } from './apps.ts'
import { PASSWORD } from '../access/signInPortal.ts'
import {
  ADA,
  BEN,
  openPasskeyPortal,
  settled,
  withPasskey,
  proofByPasskey,
} from './passkeyPortal.ts'

describe('the challenge of a passkey', () => {
  test('the challenge of a passkey can be answered once', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    const visitor = world.visitor()
    const { options } = (await visitor.post('/api/sign-in/passkey/start')).body
    const cookie = visitor.cookies.get('passkey')!
    const credential = device.get(options)
    assert.equal((await visitor.post('/api/sign-in/passkey', { credential })).status, 200)
    const again = world.visitor()
    again.cookies.set('passkey', cookie)
    assert.equal((await again.post('/api/sign-in/passkey', { credential })).status, 401)
  })

  test('the challenge of a passkey belongs to the browser that asked', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    const { options } = (await world.visitor().post('/api/sign-in/passkey/start')).body
    const other = world.visitor()
    await other.post('/api/sign-in/passkey/start')
    const answer = await other.post('/api/sign-in/passkey', { credential: device.get(options) })
    assert.equal(answer.status, 401)
  })

  test('the challenge of a passkey is over after five minutes', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    const visitor = world.visitor()
    const { options } = (await visitor.post('/api/sign-in/passkey/start')).body
    world.portal.clock.advance(5 * 60_000)
    const answer = await visitor.post('/api/sign-in/passkey', { credential: device.get(options) })
    assert.equal(answer.status, 401)
  })

  test('the challenge of a passkey at sign-in is no answer to the second step, nor the other way round', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    const half = world.visitor()
    await half.post('/api/sign-in', { email: ADA, password: PASSWORD })
    await half.post('/api/sign-in/verify-passkey/start')
    const alone = (await half.post('/api/sign-in/passkey/start')).body.options
    const crossed = await half.post('/api/sign-in/verify-passkey', {
      credential: device.get(alone),
    })
    assert.deepEqual([crossed.status, crossed.body.code], [422, 'passkey_refused'])
    const second = (await half.post('/api/sign-in/verify-passkey/start')).body.options
    await half.post('/api/sign-in/passkey/start')
    const back = await half.post('/api/sign-in/passkey', { credential: device.get(second) })
    assert.equal(back.status, 401)
  })

  test('the challenge of a passkey at the second step is answered by the member’s own passkey, once', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    await world.portal.given(BEN)
    const ada = await withPasskey(world)
    const ben = await withPasskey(world, BEN)
    const half = world.visitor()
    const first = await half.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.deepEqual(first.body.ways, ['passkey', 'emailed_code', 'backup_code'])
    const ask = async () => (await half.post('/api/sign-in/verify-passkey/start')).body.options
    const answer = (credential: object) => half.post('/api/sign-in/verify-passkey', { credential })
    assert.equal((await answer(ben.get(await ask()))).status, 422)
    const options = await ask()
    assert.deepEqual(
      options.allowCredentials.map(({ id }: { id: string }) => id),
      [ada.credentialId],
    )
    const right = ada.get(options)
    const both = await Promise.all([answer(right), answer(right)])
    const [won, lost] = both.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.equal(won, 200)
    // Used already, or no longer asked: it depends on how far the first one had come.
    assert.ok(lost === 409 || lost === 401, `the second answer was met with ${lost}`)
  })

  test('the challenge of a passkey answered wrongly ten times in a row locks the codes, as wrong codes do', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    for (let round = 0; round < 2; round++) {
      const half = world.visitor()
      await half.post('/api/sign-in', { email: ADA, password: PASSWORD })
      for (let i = 0; i < 5; i++) {
        const { options } = (await half.post('/api/sign-in/verify-passkey/start')).body
        const credential = device.get(options, { verified: false })
        await half.post('/api/sign-in/verify-passkey', { credential })
      }
    }
    const locked = await world.visitor().post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.equal(locked.status, 429)
  })
})

describe('a change to the second steps', () => {
  test('a change to the second steps can be proven with a passkey, for that change only', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const { device, client } = await settled(world)
    const proof = await proofByPasskey(client, device, 'add_authenticator')
    assert.equal(
      (await client.post('/api/security/backup-codes', { proof })).body.code,
      'code_failed',
    )
    const started = await client.post('/api/security/authenticator/start', { proof })
    assert.equal(started.status, 200)
    const again = await client.post('/api/security/authenticator/start', { proof })
    assert.deepEqual([again.status, again.body.code], [409, 'code_failed'])
  })

  test('a change to the second steps is told to its owner by mail and in the portal, and written down', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    await withPasskey(world)
    const mails = await caughtMail(world.portal.engine.db, 100)
    const mail = mails.find(({ subject }) => subject === 'Passkey added')
    assert.equal(mail?.to, ADA)
    assert.match(mail?.text ?? '', /"Phone".*\n\nIf this was not you, call us at once\./)
    const { rows } = await world.portal.engine.pool.query(
      `select (select count(*)::int from audit_event where action = 'passkey.added') as written,
              (select count(*)::int from notification where title = 'Passkey added') as told`,
    )
    assert.deepEqual(rows[0], { written: 1, told: 1 })
  })

  test('a change to the second steps proven by a neighbor’s step-up is refused', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    await world.portal.given(BEN)
    const ada = await world.as(ADA)
    const ben = await world.as(BEN)
    const proof = await mailedProof(world.portal, ada, ADA, 'add_authenticator')
    const stolen = await ben.post('/api/security/authenticator/start', { proof })
    assert.deepEqual([stolen.status, stolen.body.code], [409, 'code_failed'])
    assert.equal((await ada.post('/api/security/authenticator/start', { proof })).status, 200)
  })

  test('a change that removes one passkey twice at once removes it once', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const { device, client } = await settled(world)
    const [passkey] = (await client.get('/api/security')).body.passkeys
    const proofs = [
      await proofByPasskey(client, device, 'remove_passkey', passkey.id),
      await proofByPasskey(client, device, 'remove_passkey', passkey.id),
    ]
    const path = `/api/security/passkeys/${passkey.id}/remove`
    const answers = await Promise.all(proofs.map((proof) => client.post(path, { proof })))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    const mails = await caughtMail(world.portal.engine.db, 100)
    assert.equal(mails.filter(({ subject }) => subject === 'Passkey removed').length, 1)
  })

  test('the name of a passkey is for the owner alone', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    await world.portal.given(BEN)
    const { client: ada } = await settled(world)
    const [passkey] = (await ada.get('/api/security')).body.passkeys
    const rename = (client: Client, id: string, name = 'Laptop') =>
      client.post(`/api/security/passkeys/${id}/rename`, { name })
    assert.equal((await rename(await world.as(BEN), passkey.id)).status, 404)
    assert.equal((await rename(ada, 'no id at all')).status, 400)
    assert.equal((await rename(ada, passkey.id, '  ')).status, 400)
    assert.equal((await rename(ada, passkey.id)).body.passkey.name, 'Laptop')
  })
})
