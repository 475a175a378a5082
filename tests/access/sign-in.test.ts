import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setStanding } from '../../src/modules/identity/server/identity.ts'
import { presentPassword } from '../../src/modules/access/server/signIn.ts'
import type { Try } from '../../src/modules/access/server/throttle.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import type { Client } from '../factories/client.ts'
import { openSignInPortal, PASSWORD } from './signInPortal.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000

describe('the first step', () => {
  test('the first step answers a wrong password and an unknown address alike, and sets no cookie', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const [known, unknown] = [portal.visitor(), portal.visitor()]
    const wrong = await known.post('/api/sign-in', { email: ADA, password: 'wrong' })
    const nobody = await unknown.post('/api/sign-in', {
      email: 'no@example.com',
      password: 'wrong',
    })
    assert.equal(wrong.status, 401)
    assert.deepEqual(wrong.body, {
      code: 'sign_in_failed',
      message: 'Failed to sign in. Please check your credentials.',
    })
    assert.equal(nobody.status, wrong.status)
    assert.deepEqual(nobody.body, wrong.body)
    assert.deepEqual([...known.cookies], [])
    assert.deepEqual([...unknown.cookies], [])
  })

  test('the first step with the right password opens the code step and nothing else', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    const first = await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.deepEqual([first.status, first.body], [200, { codeSent: true, ways: ['emailed_code'] }])
    assert.equal((await client.get('/api/probe/signed-in')).status, 401)
    const session = (await client.get('/api/session')).body
    const { signedIn, secondStepPending, codeSent } = session
    assert.deepEqual([signedIn, secondStepPending, codeSent], [false, true, true])
  })

  test('the first step finds the member however the address is typed', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given('Ada@Example.COM')
    const typed = { email: '  ADA@example.com ', password: PASSWORD }
    assert.equal((await portal.visitor().post('/api/sign-in', typed)).status, 200)
  })

  test('the first step takes a password typed with other code points for the same mails', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const wide = PASSWORD.replace('q', '\uff51')
    assert.equal(
      (await portal.visitor().post('/api/sign-in', { email: ADA, password: wide })).status,
      200,
    )
  })

  const malformed = {
    'an address with a Cyrillic mail': { email: '\u0430da@example.com', password: PASSWORD },
    'a domain with a Cyrillic mail': { email: 'ada@ex\u0430mple.com', password: PASSWORD },
    'an address with a line break': {
      email: 'ada@example.com\r\nBcc: x@example.com',
      password: 'x',
    },
    'no address': { password: PASSWORD },
    'a password of more than a kilobyte': { email: ADA, password: 'x'.repeat(1025) },
    'a role of their own choice': { email: ADA, password: PASSWORD, role: 'admin' },
    'a status of their own choice': { email: ADA, password: PASSWORD, status: 'approved' },
  }
  for (const [what, body] of Object.entries(malformed)) {
    test(`the first step refuses ${what}`, async (t) => {
      const portal = await openSignInPortal(t)
      await portal.given(ADA)
      const answer = await portal.visitor().post('/api/sign-in', body)
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_input'])
    })
  }

  test('the first step tells what is no address from what is none of those we take', async (t) => {
    const portal = await openSignInPortal(t)
    const said = []
    for (const email of ['ada', '\u0430da@example.com']) {
      said.push(
        (await portal.visitor().post('/api/sign-in', { email, password: 'x' })).body.message,
      )
    }
    assert.deepEqual(said, [
      'Please enter a valid email address',
      'Invalid email format. Please check your email address.',
    ])
  })

  test('the first step refuses a key that would reach into the prototype', async (t) => {
    const portal = await openSignInPortal(t)
    const body = `{"email":"${ADA}","password":"x","__proto__":{"role":"admin"}}`
    assert.equal((await portal.visitor().post('/api/sign-in', body)).status, 400)
  })

  test('the first step turns a suspended member away as if the password were wrong', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA, 'user', 'suspended')
    const answer = await portal.visitor().post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.equal(answer.body.code, 'sign_in_failed')
  })
})

describe('the second step', () => {
  test('the second step begins a session under a new cookie, clears the first one, and tells the way home', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const before = client.cookies.get('pre')
    const answer = await client.post('/api/sign-in/verify', { code: await portal.codeFor(ADA) })
    assert.equal(answer.body.home, '/dashboard')
    assert.deepEqual([...client.cookies.keys()], ['session', 'device'])
    assert.notEqual(client.cookies.get('session'), before)
    for (const name of ['session', 'device']) {
      const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))!
      assert.match(line, /HttpOnly/)
      assert.match(line, /SameSite=Strict/)
      assert.match(line, /Path=\//)
      assert.equal(/Max-Age=15552000/.test(line), name === 'device', 'only that one is kept')
    }
  })

  test('the second step over HTTPS names its cookies so that no neighboring host can plant them', async (t) => {
    const portal = await openSignInPortal(t, { publicUrl: 'https://bank.example' })
    await portal.given(ADA)
    const client = await portal.as(ADA)
    assert.deepEqual([...client.cookies.keys()], ['__Host-session', '__Host-device'])
    const { body } = await client.get('/api/session')
    assert.equal(body.caller.email, ADA)
  })

  const homes = [
    ['admin', 'active', '/admin'],
    ['user', 'approved', '/dashboard'],
    ['user', 'active', '/dashboard'],
    ['pending', 'pending', '/pending-approval'],
    ['pending', 'rejected', '/pending-approval'],
  ] as const
  for (const [role, status, home] of homes) {
    test(`the second step sends role ${role} with status ${status} to ${home}`, async (t) => {
      const portal = await openSignInPortal(t)
      await portal.given(ADA, role, status)
      const client = await portal.as(ADA)
      assert.equal((await client.get('/api/session')).body.caller.home, home)
    })
  }

  test('the second step says so when the code is unknown', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const code = (await portal.codeFor(ADA)) === '111111' ? '222222' : '111111'
    const answer = await client.post('/api/sign-in/verify', { code })
    assert.deepEqual(
      [answer.status, answer.body],
      [422, { code: 'code_invalid', message: 'Invalid OTP. Please try again.' }],
    )
  })

  for (const code of ['12345', '1234567', '12a456', '１２３４５６', '']) {
    test(`the second step refuses "${code}", which is not six digits`, async (t) => {
      const portal = await openSignInPortal(t)
      await portal.given(ADA)
      const client = portal.visitor()
      await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
      const answer = await client.post('/api/sign-in/verify', { code })
      assert.deepEqual(
        [answer.status, answer.body.message],
        [400, 'Invalid OTP. Please try again.'],
      )
    })
  }

  test('the second step refuses the code after ten minutes', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    portal.clock.advance(10 * MINUTE + 1000)
    const answer = await client.post('/api/sign-in/verify', { code: await portal.codeFor(ADA) })
    assert.equal(answer.status, 401)
  })

  test('the second step cannot be reached without the first', async (t) => {
    const portal = await openSignInPortal(t)
    const client = portal.visitor()
    client.cookies.set('pre', 'x'.repeat(43))
    assert.equal((await client.post('/api/sign-in/verify', { code: '123456' })).status, 401)
  })

  test('the second step makes the earlier code worthless when a new one is sent', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const first = await portal.codeFor(ADA)
    await client.post('/api/sign-in/resend')
    const second = await portal.codeFor(ADA)
    if (first !== second) {
      assert.equal((await client.post('/api/sign-in/verify', { code: first })).status, 422)
    }
    assert.equal((await client.post('/api/sign-in/verify', { code: second })).status, 200)
  })

  test('the second step mails at most five unused codes an hour', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await client.post('/api/sign-in/resend')).status)
    assert.deepEqual(answers, [200, 200, 200, 200, 429])
    assert.equal((await caughtMail(portal.engine.db, 100)).length, 5)
    const visitor = portal.visitor()
    const again = await visitor.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.deepEqual(again.body, { codeSent: false, ways: ['emailed_code'] })
    assert.equal((await visitor.get('/api/session')).body.codeSent, false, 'nor after a reload')
  })

  test('the second step mails its own codes where somebody signed in before, and in a session, whoever asked for others', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const known = await portal.as(ADA)
    const first = (client: Client) =>
      client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const stranger = portal.visitor()
    await first(stranger)
    for (let i = 0; i < 5; i++) await stranger.post('/api/sign-in/resend')
    assert.equal((await first(portal.visitor())).body.codeSent, false)
    const stepUp = await known.post('/api/security/step-up', { action: 'change_password' })
    assert.equal(stepUp.body.codeSent, true)
    assert.equal((await first(known)).body.codeSent, true)
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await known.post('/api/sign-in/resend')).status)
    assert.deepEqual(answers, [200, 200, 200, 200, 429])
  })

  test('the second step never runs out of codes for somebody who uses them', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    for (let i = 0; i < 8; i++) await portal.as(ADA)
    assert.equal((await caughtMail(portal.engine.db, 100)).length, 8)
  })

  test('the second step ends on the server when the person goes back', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    const pre = client.cookies.get('pre')!
    assert.equal((await client.post('/api/sign-in/cancel')).status, 200)
    assert.equal(client.cookies.has('pre'), false)
    client.cookies.set('pre', pre)
    const answer = await client.post('/api/sign-in/verify', { code: await portal.codeFor(ADA) })
    assert.equal(answer.status, 401)
  })

  test('the second step is refused to somebody suspended between the two steps', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const client = portal.visitor()
    await client.post('/api/sign-in', { email: ADA, password: PASSWORD })
    await setStanding(portal.engine.db, personId, {
      role: 'user',
      status: 'suspended',
      at: portal.clock.now(),
    })
    const answer = await client.post('/api/sign-in/verify', { code: await portal.codeFor(ADA) })
    assert.equal(answer.status, 401)
  })

  test('the second step is not opened for somebody suspended while the password was looked at', async (t) => {
    const { engine, clock, ...portal } = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const suspends: Try = {
      admitted: true,
      deviceId: undefined,
      wasRight: () =>
        setStanding(engine.db, personId, { role: 'user', status: 'suspended', at: clock.now() }),
      wasWrong: async () => 1,
      wasNotLookedAt: async () => {},
    }
    const ctx = { ...portal.context(personId), actorId: null }
    const given = { email: ADA, password: PASSWORD }
    const presented = await presentPassword(engine.db, ctx, suspends, given)
    assert.equal(presented.ok ? 'opened' : presented.code, 'sign_in_failed')
    assert.deepEqual(await caughtMail(engine.db, 10), [])
  })
})
