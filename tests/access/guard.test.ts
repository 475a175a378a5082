import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  endAllSessions,
  isSessionLive,
  setStanding,
} from '../../src/modules/identity/server/identity.ts'
import type { Permission, Role, Status } from '../../src/values/endpoint.ts'
import { openSignInPortal, PASSWORD, PROBES } from './signInPortal.ts'

const ADA = 'ada@example.com'
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const MAY: readonly [Role, Status, readonly Permission[]][] = [
  ['user', 'approved', ['signed-in', 'member']],
  ['user', 'active', ['signed-in', 'member']],
  ['admin', 'approved', ['signed-in', 'administrator']],
  ['admin', 'active', ['signed-in', 'administrator']],
  ['pending', 'pending', ['signed-in', 'applicant']],
  ['pending', 'rejected', ['signed-in', 'applicant']],
  // Contradictions open nothing.
  ['user', 'pending', ['signed-in']],
  ['user', 'rejected', ['signed-in']],
  ['pending', 'approved', ['signed-in']],
  ['admin', 'pending', ['signed-in']],
  ['admin', 'rejected', ['signed-in']],
]

describe('who may pass', () => {
  test('nobody passes without a session', async (t) => {
    const portal = await openSignInPortal(t)
    for (const permission of PROBES) {
      const get = await portal.visitor().get(`/api/probe/${permission}`)
      const post = await portal.visitor().post(`/api/probe/${permission}`)
      assert.deepEqual([get.status, post.status], [401, 401], permission)
      assert.equal(get.body.code, 'unauthenticated')
    }
  })

  test('everybody passes where their role and status allow', async (t) => {
    const portal = await openSignInPortal(t)
    for (const [place, [role, status, allowed]] of MAY.entries()) {
      const email = `person${place}@example.com`
      await portal.given(email, role, status)
      const client = await portal.as(email)
      for (const permission of PROBES) {
        const answer = await client.get(`/api/probe/${permission}`)
        const which = `${role} with status ${status}: ${permission}`
        assert.equal(answer.status, allowed.includes(permission) ? 200 : 403, which)
      }
    }
  })

  const changes = [
    ['a member suspended', ['user', 'approved'], ['user', 'suspended'], [200, 401]],
    ['a member rejected', ['user', 'approved'], ['pending', 'rejected'], [200, 403]],
    ['a member made an administrator', ['user', 'approved'], ['admin', 'active'], [200, 401]],
    ['an applicant approved', ['pending', 'pending'], ['user', 'approved'], [403, 200]],
  ] as const
  test('whose standing changes while signed in is let in or refused by it at the next request', async (t) => {
    const portal = await openSignInPortal(t)
    for (const [place, [what, [first, began], [role, status], answers]] of changes.entries()) {
      const email = `person${place}@example.com`
      const personId = await portal.given(email, first, began)
      const client = await portal.as(email)
      const statuses = [(await client.get('/api/probe/member')).status]
      await setStanding(portal.engine.db, personId, { role, status, at: portal.clock.now() })
      statuses.push((await client.get('/api/probe/member')).status)
      assert.deepEqual(statuses, answers, what)
    }
  })

  test('a change of standing is told to every server', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA, 'pending', 'pending')
    await setStanding(portal.engine.db, personId, {
      role: 'user',
      status: 'approved',
      at: portal.clock.now(),
    })
    const { rows } = await sql`select topic, keys from outbox`.execute(portal.engine.db)
    assert.deepEqual(rows, [{ topic: 'standing', keys: [personId] }])
  })
})

describe('a session', () => {
  test('a session is never the one a visitor brought along', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const planted = 'p'.repeat(43)
    const client = portal.visitor()
    client.cookies.set('session', planted)
    client.cookies.set('pre', planted)
    await client.signIn(ADA, PASSWORD, () => portal.codeFor(ADA))
    assert.notEqual(client.cookies.get('session'), planted)
    const thief = portal.visitor()
    thief.cookies.set('session', planted)
    assert.equal((await thief.get('/api/probe/signed-in')).status, 401)
  })

  test('a session ends when somebody signs in anew in the same browser', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    const thief = portal.visitor()
    thief.cookies.set('session', client.cookies.get('session')!)
    assert.equal((await thief.get('/api/probe/signed-in')).status, 200)
    await client.signIn(ADA, PASSWORD, () => portal.codeFor(ADA))
    assert.equal((await client.get('/api/probe/signed-in')).status, 200)
    assert.equal((await thief.get('/api/probe/signed-in')).status, 401)
  })

  test('a session ends on the server when the person signs out', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    const cookie = client.cookies.get('session')!
    const answer = await client.post('/api/sign-out')
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('clear-site-data'), '"cache"')
    assert.equal(client.cookies.has('session'), false)
    client.cookies.set('session', cookie)
    assert.equal((await client.get('/api/probe/signed-in')).status, 401)
  })

  test('a session ends after ten minutes without activity, and not while there is some', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const client = await portal.as(ADA)
    for (let i = 0; i < 4; i++) {
      portal.clock.advance(9 * MINUTE)
      assert.equal((await client.get('/api/probe/member')).status, 200)
    }
    portal.clock.advance(10 * MINUTE)
    assert.equal((await client.get('/api/probe/member')).status, 401)
  })

  test('a session is not kept alive by requests in the background', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    for (const header of [{ 'x-background': '1' }, { accept: 'text/event-stream' }]) {
      const client = await portal.as(ADA)
      const ask = () => client.post('/api/probe/member', {}, header)
      portal.clock.advance(6 * MINUTE)
      assert.equal((await ask()).status, 200)
      portal.clock.advance(5 * MINUTE)
      assert.equal((await ask()).status, 401, JSON.stringify(header))
    }
  })

  for (const [role, hours] of [
    ['user', 12],
    ['admin', 8],
  ] as const) {
    test(`a session of role ${role} ends after ${hours} hours however busy it is`, async (t) => {
      const portal = await openSignInPortal(t)
      await portal.given(ADA, role, 'active')
      const client = await portal.as(ADA)
      const end = portal.clock.now().getTime() + hours * HOUR
      while (portal.clock.now().getTime() + 9 * MINUTE < end) {
        portal.clock.advance(9 * MINUTE)
        assert.equal((await client.get('/api/probe/signed-in')).status, 200)
      }
      portal.clock.set(new Date(end))
      assert.equal((await client.get('/api/probe/signed-in')).status, 401)
    })
  }

  test('a session is one of at most five: the oldest ends when a sixth begins', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const clients = []
    for (let i = 0; i < 6; i++) {
      clients.push(await portal.as(ADA))
      portal.clock.advance(1000)
    }
    const statuses = []
    for (const client of clients) statuses.push((await client.get('/api/probe/member')).status)
    assert.deepEqual(statuses, [401, 200, 200, 200, 200, 200])
  })

  test('a session can be ended with all the others of its owner', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const clients = [await portal.as(ADA), await portal.as(ADA)]
    await endAllSessions(portal.engine.db, personId, portal.clock.now())
    for (const client of clients) {
      assert.equal((await client.get('/api/probe/member')).status, 401)
    }
    const { rows } = await sql<{ id: string }>`select id from session`.execute(portal.engine.db)
    assert.equal(await isSessionLive(portal.engine.db, rows[0]!.id, portal.clock.now()), false)
  })

  test('a session tells who is signed in, and nothing to a stranger', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const client = await portal.as(ADA)
    const { body } = await client.get('/api/session')
    assert.deepEqual(body.caller, {
      personId,
      email: ADA,
      role: 'user',
      staffRole: null,
      status: 'approved',
      firstName: 'Ada',
      lastName: 'Byron',
      home: '/dashboard',
      factorNeeded: false,
    })
    assert.equal(body.idleSeconds, 600)
    const stranger = (await portal.visitor().get('/api/session')).body
    assert.deepEqual([stranger.signedIn, stranger.caller, stranger.csrfToken], [false, null, null])
  })
})

describe('a change asked for by another site', () => {
  const cookieOf = (cookies: ReadonlyMap<string, string>): string =>
    [...cookies].map((pair) => pair.join('=')).join('; ')

  const foreign: Record<string, Record<string, string>> = {
    'a form of another site': { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
    'a neighboring host': { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
    'a page of another origin': { origin: 'https://evil.example', 'content-type': 'text/plain' },
    'somebody who says nothing of themselves': { 'content-type': 'application/json' },
    'our own pages without the token': {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    },
    'our own pages with another token': {
      'sec-fetch-site': 'same-origin',
      'x-csrf-token': 'x'.repeat(43),
      'content-type': 'application/json',
    },
  }
  for (const [who, headers] of Object.entries(foreign)) {
    test(`a change asked for by another site from ${who} is refused and changes nothing`, async (t) => {
      const portal = await openSignInPortal(t)
      await portal.given(ADA)
      const client = await portal.as(ADA)
      const answer = await fetch(`${portal.base}/api/sign-out`, {
        method: 'POST',
        headers: { cookie: cookieOf(client.cookies), ...headers },
        body: '{}',
      })
      assert.equal(answer.status, 403)
      assert.equal((await client.get('/api/probe/member')).status, 200)
    })
  }

  test('a change asked for by another site is not one that asks for the head of an answer, which needs no token', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const { cookies } = await portal.as(ADA)
    const answer = await fetch(`${portal.base}/api/probe/member`, {
      method: 'HEAD',
      headers: { cookie: cookieOf(cookies) },
    })
    assert.equal(answer.status, 200)
  })

  test('a change asked for by another site cannot sign anybody in', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const answer = await fetch(`${portal.base}/api/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
      body: JSON.stringify({ email: ADA, password: PASSWORD }),
    })
    assert.equal(answer.status, 403)
    assert.deepEqual(answer.headers.getSetCookie(), [])
  })

  test('a change asked for by another site does not get by with the token of another session', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await portal.given('ben@example.com')
    const [ada, ben] = [await portal.as(ADA), await portal.as('ben@example.com')]
    const { csrfToken } = (await ben.get('/api/session')).body
    const answer = await ada.post('/api/sign-out', {}, { 'x-csrf-token': csrfToken })
    assert.deepEqual([answer.status, answer.body.code], [403, 'cross_site'])
  })
})
