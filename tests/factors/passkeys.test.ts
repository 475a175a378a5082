import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { isOutgoingBlocked, setStanding } from '../../src/modules/identity/server/identity.ts'
import { relyingPartyOf } from '../../src/modules/factors/server/relyingParty.ts'
import { afterItsSession, mailedProof } from './apps.ts'
import { type Lies, newDevice } from './device.ts'
import {
  ADA,
  BEN,
  openPasskeyPortal,
  addWith,
  settled,
  withPasskey,
  signInAlone,
  proofByPasskey,
} from './passkeyPortal.ts'

describe('a passkey', () => {
  test('a passkey that is the first second step blocks outgoing transfers for a day', async (t) => {
    const world = await openPasskeyPortal(t)
    const { engine, clock, given } = world.portal
    const personId = await given(ADA)
    const { client } = await settled(world)
    const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
    assert.equal(await isOutgoingBlocked(engine.db, personId, later(24 * 60 - 1)), true)
    clock.set(later(5))
    const second = await addWith(world, client, ADA)
    assert.equal(second.added.status, 200)
    assert.equal(await isOutgoingBlocked(engine.db, personId, later(24 * 60 - 5)), false)
  })

  test('a passkey is made for signing in alone, with backup codes the first time', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const client = await world.as(ADA)
    const { added, options } = await addWith(world, client, ADA)
    assert.deepEqual(
      [
        options.rp.id,
        options.authenticatorSelection.residentKey,
        options.authenticatorSelection.userVerification,
      ],
      ['localhost', 'required', 'required'],
    )
    assert.deepEqual([added.status, added.body.passkey.name], [200, 'Phone'])
    assert.equal(added.body.backupCodes.length, 10)
    const second = await addWith(world, client, ADA)
    assert.deepEqual([second.added.status, second.added.body.backupCodes], [200, null])
    assert.equal(second.options.excludeCredentials.length, 1)
    assert.equal((await client.get('/api/security')).body.passkeys.length, 2)
  })

  test('a passkey signs in without password or code, on the page it was made for', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    const visitor = world.visitor()
    const { status, body } = await signInAlone(visitor, device)
    assert.deepEqual([status, body.home], [200, '/dashboard'])
    const { caller } = (await visitor.get('/api/session')).body
    assert.equal(caller.email, ADA)
  })

  const LIES: readonly [string, Lies][] = [
    ['another origin', { origin: 'http://evil.example' }],
    ['another port of this computer', { origin: 'http://localhost:1' }],
    ['another portal’s name', { rpId: 'evil.example' }],
    ['an owner it did not check', { verified: false }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['an answer to another kind of question', { type: 'webauthn.create' }],
    ['the handle of somebody else', { userHandle: Buffer.alloc(16, 9).toString('base64url') }],
  ]
  for (const [what, lies] of LIES) {
    test(`a passkey does not sign in with ${what}`, async (t) => {
      const world = await openPasskeyPortal(t)
      await world.portal.given(ADA)
      const device = await withPasskey(world)
      const { status, body } = await signInAlone(world.visitor(), device, lies)
      assert.deepEqual([status, body.code], [401, 'passkey_refused'])
    })
  }

  for (const lies of [
    { origin: 'http://evil.example' },
    { rpId: 'evil.example' },
    { verified: false },
  ]) {
    test(`a passkey is not kept when it was made with ${JSON.stringify(lies)}`, async (t) => {
      const world = await openPasskeyPortal(t)
      await world.portal.given(ADA)
      const client = await world.as(ADA)
      const { added } = await addWith(world, client, ADA, lies)
      assert.deepEqual([added.status, added.body.code], [422, 'passkey_refused'])
      assert.deepEqual((await client.get('/api/security')).body.passkeys, [])
    })
  }

  test('a passkey whose count does not grow is a copy, and is refused', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    assert.equal((await signInAlone(world.visitor(), device, { count: 5 })).status, 200)
    assert.equal((await signInAlone(world.visitor(), device, { count: 5 })).status, 401)
    assert.equal((await signInAlone(world.visitor(), device, { count: 4 })).status, 401)
    assert.equal((await signInAlone(world.visitor(), device, { count: 6 })).status, 200)
  })

  test('a passkey on a device that does not count is accepted every time', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const device = await withPasskey(world)
    for (let i = 0; i < 2; i++)
      assert.equal((await signInAlone(world.visitor(), device, { count: 0 })).status, 200)
  })

  test('a passkey of somebody suspended signs nobody in', async (t) => {
    const world = await openPasskeyPortal(t)
    const adaId = await world.portal.given(ADA)
    const device = await withPasskey(world)
    const standing = { role: 'user', at: world.portal.clock.now() } as const
    const { db } = world.portal.engine
    await setStanding(db, adaId, { ...standing, status: 'suspended' })
    assert.equal((await signInAlone(world.visitor(), device)).status, 401)
    await setStanding(db, adaId, { ...standing, status: 'approved' })
    assert.equal((await signInAlone(world.visitor(), device)).status, 200)
  })

  test('a passkey that is added signs nobody out, and one that is removed everybody else', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const elsewhere = await world.as(ADA)
    const client = await world.as(ADA)
    const { device, added } = await addWith(world, client, ADA)
    assert.equal(added.body.othersSignedOut, false)
    assert.equal((await elsewhere.get('/api/probe/member')).status, 200)
    const { id } = added.body.passkey
    const proof = await proofByPasskey(client, device, 'remove_passkey', id)
    const removed = await client.post(`/api/security/passkeys/${id}/remove`, { proof })
    assert.equal(removed.status, 200, JSON.stringify(removed.body))
    assert.equal((await elsewhere.get('/api/probe/member')).status, 401)
    assert.equal((await client.get('/api/probe/member')).status, 200)
    const [mail] = await caughtMail(world.portal.engine.db, 1)
    assert.equal(mail!.subject, 'Passkey removed')
    assert.match(mail!.text, /Every other device was signed out\./)
  })

  test('a passkey that was removed signs nobody in, and takes the backup codes along', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    const { device, client } = await settled(world)
    const [passkey] = (await client.get('/api/security')).body.passkeys
    const proof = await proofByPasskey(client, device, 'remove_passkey', passkey.id)
    const removed = await client.post(`/api/security/passkeys/${passkey.id}/remove`, { proof })
    assert.equal(removed.status, 200, JSON.stringify(removed.body))
    assert.equal((await signInAlone(world.visitor(), device)).status, 401)
    const state = (await client.get('/api/security')).body
    assert.deepEqual([state.passkeys, state.backupCodes.left], [[], 0])
  })

  test('a passkey is not kept where its session ended while the device made it', async (t) => {
    const world = await openPasskeyPortal(t)
    const { portal, origin } = world
    const personId = await portal.given(ADA)
    const client = await world.as(ADA)
    const proof = await mailedProof(portal, client, ADA, 'add_passkey')
    const { body } = await client.post('/api/security/passkeys/start', { proof })
    const credential = newDevice(origin).create(body.options)
    const added = await afterItsSession(portal, personId, () =>
      client.post('/api/security/passkeys', { name: 'Phone', credential }),
    )
    assert.equal(added.body.code, 'passkey_refused')
    const again = await world.as(ADA)
    assert.deepEqual((await again.get('/api/security')).body.passkeys, [])
  })

  test('one passkey too many cannot be kept, even by two that were begun together', async (t) => {
    const world = await openPasskeyPortal(t)
    const adaId = await world.portal.given(ADA)
    const one = await world.as(ADA)
    const two = await world.as(ADA)
    await world.portal.engine.pool.query(
      `insert into passkey (id, person_id, credential_id, public_key, sign_count, transports, name,
                            synced, made_at)
       select gen_random_uuid(), $1, ('key ' || n)::bytea, '', 0, '', 'Old', false, now()
         from generate_series(1, 9) n`,
      [adaId],
    )
    const made = []
    for (const client of [one, two]) {
      const proof = await mailedProof(world.portal, client, ADA, 'add_passkey')
      const { body } = await client.post('/api/security/passkeys/start', {
        proof,
      })
      made.push({ client, credential: newDevice(world.origin).create(body.options) })
    }
    const kept = await Promise.all(
      made.map(({ client, credential }) =>
        client.post('/api/security/passkeys', { name: 'New', credential }),
      ),
    )
    assert.deepEqual(
      kept.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    )
    const proof = await mailedProof(world.portal, one, ADA, 'add_passkey')
    const { body } = await one.post('/api/security/passkeys/start', { proof })
    assert.equal(body.code, 'too_many_passkeys')
  })

  test('a passkey cannot be kept by two members', async (t) => {
    const world = await openPasskeyPortal(t)
    await world.portal.given(ADA)
    await world.portal.given(BEN)
    const device = await withPasskey(world)
    const { added } = await addWith(world, await world.as(BEN), BEN, {}, device)
    assert.equal(added.status, 422)
    const { body } = await signInAlone(world.visitor(), device)
    assert.equal(body.home, '/dashboard')
  })
})

test('passkeys are bound to the name in PUBLIC_URL, and to localhost on this computer alone', () => {
  const at = (publicUrl: string, host: string) => relyingPartyOf(publicUrl, host)
  const bank = { id: 'bank.example', origin: 'https://bank.example' }
  assert.deepEqual(at('https://bank.example/', 'evil.example'), bank)
  assert.equal(at('https://203.0.113.7', '203.0.113.7'), undefined)
  assert.equal(at('http://127.0.0.1:3000', '127.0.0.1:3000'), undefined)
  assert.equal(at('http://127.0.0.1:3000', 'localhost.evil.example'), undefined)
  assert.deepEqual(at('http://127.0.0.1:3000', 'localhost:4000'), {
    id: 'localhost',
    origin: 'http://localhost:4000',
  })
})
