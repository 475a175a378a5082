import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { isOutgoingBlocked } from '../../src/modules/identity/server/identity.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { wrongFor } from '../factories/codes.ts'
import type { Client } from '../factories/client.ts'
import {
  afterItsSession, appProof, bytesOf, codeAt, mailedProof, setUpApp, STEP_MS,
} from './apps.ts' // prettier-ignore
import { type SignInPortal, openSignInPortal, PASSWORD } from '../access/signInPortal.ts'

const ADA = 'ada@example.com'
const BEN = 'ben@example.com'

async function atSecondStep(portal: SignInPortal, email = ADA): Promise<Client> {
  const client = portal.visitor()
  const { status } = await client.post('/api/sign-in', { email, password: PASSWORD })
  assert.equal(status, 200)
  return client
}

const verify = (client: Client, code: string) => client.post('/api/sign-in/verify', { code })

test('the app of these tests shows what RFC 6238 prints', () => {
  const secret = Buffer.from('12345678901234567890')
  const printed: readonly [number, string][] = [
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ]
  for (const [seconds, code] of printed)
    assert.equal(codeAt(secret, new Date(seconds * 1000), 8), code)
})

describe('an authenticator app', () => {
  test('an authenticator app is set up with a key and an address that carries the same', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    const proof = await mailedProof(portal, client, ADA, 'add_authenticator')
    const { body } = await client.post('/api/security/authenticator/start', { proof })
    const uri = new URL(body.uri)
    assert.equal(bytesOf(body.secret).length, 20)
    assert.deepEqual(
      [uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')],
      ['otpauth:', 'totp', body.secret, 'Hazelnotch Credit Union'],
    )
    assert.match(decodeURIComponent(uri.pathname), /ada@example\.com$/)
  })

  test('an authenticator app counts for nothing where its session ended before it had shown a code', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const client = await portal.as(ADA)
    const proof = await mailedProof(portal, client, ADA, 'add_authenticator')
    const { body } = await client.post('/api/security/authenticator/start', { proof })
    const code = codeAt(bytesOf(body.secret), portal.clock.now())
    const confirmed = await afterItsSession(portal, personId, () =>
      client.post('/api/security/authenticator/confirm', { code }),
    )
    assert.equal(confirmed.body.code, 'nothing_to_confirm')
    const again = await portal.as(ADA)
    assert.equal((await again.get('/api/security')).body.authenticator, null)
  })

  test('a first authenticator app blocks outgoing transfers for a day, and its owner is told', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const client = await portal.as(ADA)
    const isHeld = () => isOutgoingBlocked(portal.engine.db, personId, portal.clock.now())
    assert.equal(await isHeld(), false)
    await setUpApp(portal, client, ADA)
    assert.equal(await isHeld(), true)
    const [mail] = await caughtMail(portal.engine.db, 1)
    assert.equal(mail?.to, ADA)
    assert.match(mail.text, /no money goes to other banks, or to anybody you have not paid/)
    const { rows } = await sql<{ text: string }>`
      select text from notification where title = 'Authenticator app set up'`.execute(
      portal.engine.db,
    )
    assert.match(rows[0]!.text, /for 24 hours/)
    portal.clock.advance(24 * 60 * 60_000)
    assert.equal(await isHeld(), false)
  })

  test('an authenticator app that takes the place of an earlier one blocks no transfer', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const first = await setUpApp(portal, await portal.as(ADA), ADA)
    portal.clock.advance(24 * 60 * 60_000)
    const client = portal.visitor()
    await client.signIn(ADA, PASSWORD, async () => first.shows())
    portal.clock.advance(STEP_MS)
    const proof = await appProof(client, first.shows(), 'add_authenticator')
    const { body } = await client.post('/api/security/authenticator/start', { proof })
    const code = codeAt(bytesOf(body.secret), portal.clock.now())
    const confirmed = await client.post('/api/security/authenticator/confirm', { code })
    assert.equal(confirmed.status, 200)
    assert.equal(await isOutgoingBlocked(portal.engine.db, personId, portal.clock.now()), false)
  })

  test('an authenticator app counts for nothing until it has shown a code', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    const proof = await mailedProof(portal, client, ADA, 'add_authenticator')
    const { body } = await client.post('/api/security/authenticator/start', { proof })
    const code = codeAt(bytesOf(body.secret), portal.clock.now())
    assert.equal((await client.get('/api/security')).body.authenticator, null)
    assert.equal((await verify(await atSecondStep(portal), code)).status, 422)
    const wrong = wrongFor(code)
    const refused = await client.post('/api/security/authenticator/confirm', { code: wrong })
    assert.deepEqual(
      [refused.status, refused.body.message],
      [422, 'Invalid OTP. Please try again.'],
    )
    const confirmed = await client.post('/api/security/authenticator/confirm', { code })
    assert.equal(confirmed.status, 200)
    assert.equal(confirmed.body.backupCodes.length, 10)
    assert.notEqual((await client.get('/api/security')).body.authenticator, null)
  })

  test('an authenticator app is confirmed in the session that began it, and within a quarter of an hour', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    const elsewhere = await portal.as(ADA)
    const proof = await mailedProof(portal, client, ADA, 'add_authenticator')
    const { body } = await client.post('/api/security/authenticator/start', { proof })
    const confirm = (by: Client) =>
      by.post('/api/security/authenticator/confirm', {
        code: codeAt(bytesOf(body.secret), portal.clock.now()),
      })
    assert.equal((await confirm(elsewhere)).body.code, 'nothing_to_confirm')
    for (let minute = 0; minute < 16; minute++) {
      portal.clock.advance(60_000)
      await client.get('/api/session')
    }
    assert.equal((await confirm(client)).body.code, 'nothing_to_confirm')
  })

  test('an authenticator app signs in, with no mail on the way, and each of its codes once', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    const mails = async () => (await caughtMail(portal.engine.db, 100)).length
    const before = await mails()
    const client = portal.visitor()
    const first = await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.deepEqual(first.body, {
      codeSent: false,
      ways: ['authenticator', 'emailed_code', 'backup_code'],
    })
    assert.deepEqual((await client.get('/api/session')).body.ways, first.body.ways)
    assert.equal(await mails(), before)
    const code = app.shows()
    assert.equal((await verify(client, code)).status, 200)
    assert.equal((await verify(await atSecondStep(portal), code)).status, 422)
    portal.clock.advance(STEP_MS)
    assert.equal((await verify(await atSecondStep(portal), app.shows())).status, 200)
  })

  test('an authenticator app may be one step early or late, and not two', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    const outcomes = []
    for (const steps of [-2, 2, -1, 1]) {
      portal.clock.advance(5 * STEP_MS)
      outcomes.push((await verify(await atSecondStep(portal), app.shows(steps))).status)
    }
    assert.deepEqual(outcomes, [422, 422, 200, 200])
  })

  test('an authenticator app never goes back to an earlier code once a later one was used', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    portal.clock.advance(5 * STEP_MS)
    assert.equal((await verify(await atSecondStep(portal), app.shows(1))).status, 200)
    assert.equal((await verify(await atSecondStep(portal), app.shows(0))).status, 422)
  })

  test('an authenticator app is the app of one member and nobody else', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await portal.given(BEN)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    await setUpApp(portal, await portal.as(BEN), BEN)
    assert.equal((await verify(await atSecondStep(portal, BEN), app.shows())).status, 422)
    assert.equal((await verify(await atSecondStep(portal), app.shows())).status, 200)
  })

  test('an authenticator app leaves the mailed code as another way for a member', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await setUpApp(portal, await portal.as(ADA), ADA)
    const client = await atSecondStep(portal)
    assert.equal((await client.post('/api/sign-in/resend')).status, 200)
    assert.equal((await verify(client, await portal.codeFor(ADA))).status, 200)
  })

  test('an authenticator app that is set up again takes the place of the one before', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    const old = await setUpApp(portal, client, ADA)
    const proof = await appProof(client, old.shows(), 'add_authenticator')
    const started = await client.post('/api/security/authenticator/start', { proof })
    const secret = bytesOf(started.body.secret)
    portal.clock.advance(STEP_MS)
    const shows = () => codeAt(secret, portal.clock.now())
    const confirmed = await client.post('/api/security/authenticator/confirm', { code: shows() })
    assert.deepEqual(
      [confirmed.status, confirmed.body],
      [200, { backupCodes: null, othersSignedOut: false }],
    )
    portal.clock.advance(STEP_MS)
    assert.equal((await verify(await atSecondStep(portal), old.shows())).status, 422)
    assert.equal((await verify(await atSecondStep(portal), shows())).status, 200)
  })

  test('an authenticator app keeps its secret sealed in the database', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed_secret as sealed from authenticator`.execute(portal.engine.db)
    assert.equal(rows.length, 1)
    assert.ok(!rows[0]!.sealed.includes(app.secret))
  })

  test('an authenticator app goes by the time of the person’s device when a demonstration is put ahead', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    const onTheDevice = app.shows()
    portal.clock.setAhead(40 * 24 * 60 * 60_000)
    assert.equal((await verify(await atSecondStep(portal), onTheDevice)).status, 200)
  })
})

describe('fifty parallel tries of one code of the app', () => {
  test('fifty parallel tries of one code of the app begin exactly one session', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const app = await setUpApp(portal, await portal.as(ADA), ADA)
    const clients: Client[] = []
    for (let i = 0; i < 5; i++) clients.push(await atSecondStep(portal))
    const code = app.shows()
    const tries = Array.from({ length: 50 }, (_, i) => verify(clients[i % 5]!, code))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 200).length, 1)
    const { rows } = await sql<{ sessions: bigint }>`
      select count(*) as sessions from session where ended_at is null`.execute(portal.engine.db)
    assert.equal(rows[0]!.sessions, 2n)
  })
})
