import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { sweepDevices, sweepTries } from '../../src/modules/access/server/access.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { createSemaphore } from '../../src/platform/server/semaphore.ts'
import { LIMITS } from '../../src/modules/access/server/throttle.ts'
import { networkOf } from '../../src/platform/server/network.ts'
import { freshDatabase } from '../factories/database.ts'
import { type SignInPortal, openSignInPortal, PASSWORD } from './signInPortal.ts'

const ADA = 'ada@example.com'
const wrong = { email: ADA, password: 'not the one' }

/** From network `n`, as the proxy in front tells it. */
const from = (n: number) => ({ 'x-forwarded-for': `198.51.${n >> 8}.${n & 255}` })

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Tried = readonly [status: number, retryAfter: number | null]

/** A password from somewhere, in a browser that was never here. */
async function tried(
  portal: SignInPortal,
  body: { readonly email: string; readonly password: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<Tried> {
  const answer = await portal.visitor().post('/api/sign-in', body, headers)
  const after = answer.headers.get('retry-after')
  return [answer.status, after === null ? null : Number(after)]
}

const statusesOf = (tries: readonly Tried[]): number[] => tries.map(([status]) => status)

const inTurn = async <T>(count: number, once: (i: number) => Promise<T>): Promise<T[]> => {
  const all: T[] = []
  for (let i = 0; i < count; i++) all.push(await once(i))
  return all
}

describe('a network', () => {
  test('a network waits after its share, also on a new server', async (t) => {
    const engine = await freshDatabase(t)
    const limits = { ...LIMITS, attemptsPerNetwork: 3 }
    const first = await openSignInPortal(t, { engine, limits })
    await first.given(ADA)
    const tries = await inTurn(4, () => tried(first, wrong))
    assert.deepEqual(statusesOf(tries), [401, 401, 401, 429])
    const second = await openSignInPortal(t, { engine, limits })
    const right = { email: ADA, password: PASSWORD }
    const [status, seconds] = await tried(second, right)
    assert.equal(status, 429)
    assert.ok(seconds! > 0 && seconds! <= 60, `wait ${seconds} seconds`)
  })

  test('a network gets twenty passwords a minute to the hashing, whatever it claims to be', async (t) => {
    const portal = await openSignInPortal(t)
    const personId = await portal.given(ADA)
    const guess = (i: number) => ({ email: `somebody${i}@example.com`, password: `guess ${i}` })
    await Promise.all(Array.from({ length: 100 }, (_, i) => tried(portal, guess(i))))
    await Promise.all(Array.from({ length: 100 }, (_, i) => tried(portal, guess(i), from(i))))
    const { rows } = await sql<{ hashed: number }>`
      select count(*)::int as hashed from audit_event where action = 'sign_in.refused'`.execute(
      portal.engine.db,
    )
    assert.equal(rows[0]!.hashed, 20)
    const elsewhere = await openSignInPortal(t, { engine: portal.engine, behindProxy: true })
    const owner = await tried(elsewhere, { email: ADA, password: PASSWORD }, from(1))
    assert.deepEqual(owner, [200, null], `${personId} signs in from elsewhere`)
  })

  test('a network pays five times as much while wrong passwords come from all over, and nothing for right ones', async (t) => {
    const portal = await openSignInPortal(t, {
      limits: { ...LIMITS, failuresOverall: 2, freeTries: 99 },
    })
    await portal.given(ADA)
    const right = { email: ADA, password: PASSWORD }
    const attempts = [
      wrong,
      wrong,
      ...Array.from({ length: 6 }, () => right),
      wrong,
      wrong,
      wrong,
      wrong,
    ]
    const tries = await inTurn(attempts.length, (i) => tried(portal, attempts[i]!))
    const letIn = Array.from({ length: 6 }, () => 200)
    assert.deepEqual(statusesOf(tries), [401, 401, ...letIn, 401, 401, 401, 429])
  })

  test('a network pays nothing for right passwords: an office may share it', async (t) => {
    const portal = await openSignInPortal(t, { limits: { ...LIMITS, attemptsPerNetwork: 3 } })
    await portal.given(ADA)
    const right = { email: ADA, password: PASSWORD }
    await inTurn(8, async () => assert.equal((await tried(portal, right))[0], 200))
    assert.equal((await tried(portal, wrong))[0], 401)
  })
})

/** Limits in real time that a test whose clock runs ahead would meet. */
const PATIENT = { ...LIMITS, attemptsPerNetwork: 1000, strangersPerAccount: 1000 }

describe('one account from one network', () => {
  test('one account from one network has five wrong passwords free, then waits twice as long each time, known or not', async (t) => {
    const portal = await openSignInPortal(t, { limits: PATIENT })
    await portal.given(ADA)
    for (const email of [ADA, 'nobody@example.com']) {
      const body = { email, password: 'wrong' }
      assert.deepEqual(
        statusesOf(await inTurn(6, () => tried(portal, body))),
        [401, 401, 401, 401, 401, 429],
      )
      const waits = []
      for (let i = 0; i < 8; i++) {
        const [status, seconds] = await tried(portal, body)
        assert.equal(status, 429)
        waits.push(seconds! / 60)
        portal.clock.advance(seconds! * 1000)
        assert.equal((await tried(portal, body))[0], 401)
      }
      assert.deepEqual(waits, [1, 2, 4, 8, 16, 32, 60, 60], email)
    }
  })

  test('one account from one network starts afresh after a right password, and after a day of quiet', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    await inTurn(4, () => tried(portal, wrong))
    assert.equal((await tried(portal, { email: ADA, password: PASSWORD }))[0], 200)
    await inTurn(5, async () => assert.equal((await tried(portal, wrong))[0], 401))
    portal.clock.advance(24 * HOUR_MS)
    await inTurn(5, async () => assert.equal((await tried(portal, wrong))[0], 401))
    assert.equal((await tried(portal, wrong))[0], 429)
  })

  test('one account from one network gets no sixth try by sending forty at once', async (t) => {
    const portal = await openSignInPortal(t, { limits: PATIENT })
    await portal.given(ADA)
    const tries = await Promise.all(Array.from({ length: 40 }, () => tried(portal, wrong)))
    assert.equal(statusesOf(tries).filter((status) => status === 401).length, 5)
    assert.equal(statusesOf(tries).filter((status) => status === 429).length, 35)
  })
})

describe('guessing at a password', () => {
  test('guessing at a password does not keep the owner waiting, even for hours from three networks', async (t) => {
    const limits = { ...LIMITS, attemptsPerNetwork: 1000 }
    const portal = await openSignInPortal(t, { behindProxy: true, limits })
    await portal.given(ADA)
    let guesses = 0
    for (let hour = 0; hour < 6; hour++) {
      for (const network of [1, 2, 3]) {
        await inTurn(8, async () => {
          if ((await tried(portal, wrong, from(network)))[0] === 401) guesses++
        })
      }
      const owner = await tried(portal, { email: ADA, password: PASSWORD }, from(9))
      assert.deepEqual(owner, [200, null], `hour ${hour}`)
      portal.clock.advance(HOUR_MS)
    }
    assert.equal(guesses, 3 * (5 + 5))
  })

  test('guessing at a password from fifty networks shuts out strangers, and nobody on a known device', async (t) => {
    const limits = { ...LIMITS, strangersPerAccount: 6 }
    const portal = await openSignInPortal(t, { behindProxy: true, limits })
    await portal.given(ADA)
    const known = await portal.as(ADA)
    const tries = await inTurn(8, (i) => tried(portal, wrong, from(i)))
    assert.deepEqual(statusesOf(tries), [401, 401, 401, 401, 401, 401, 429, 429])
    const right = { email: ADA, password: PASSWORD }
    const stranger = await portal.visitor().post('/api/sign-in', right, from(99))
    assert.equal(stranger.status, 429)
    assert.match(stranger.body.message, /wait \d+ minutes.*passkey.*device/)
    await known.post('/api/sign-out')
    await known.signIn(ADA, PASSWORD, () => portal.codeFor(ADA))
  })

  test('guessing at a password on the network of the owner leaves a known device its own tries', async (t) => {
    const portal = await openSignInPortal(t)
    await portal.given(ADA)
    const known = await portal.as(ADA)
    await inTurn(30, () => tried(portal, wrong))
    const onDevice = async (password: string) =>
      (await known.post('/api/sign-in', { email: ADA, password })).status
    assert.deepEqual(await inTurn(4, () => onDevice('a slip')), [401, 401, 401, 401])
    assert.equal(await onDevice(PASSWORD), 200)
    assert.deepEqual(await inTurn(6, () => onDevice('a thief')), [401, 401, 401, 401, 401, 429])
  })

  test('guessing at a password makes no codes fail and no lock close without the password', async (t) => {
    const portal = await openSignInPortal(t, { behindProxy: true })
    const personId = await portal.given(ADA)
    for (let i = 0; i < 12; i++) {
      const stranger = portal.visitor()
      await stranger.post('/api/sign-in', wrong, from(i))
      stranger.cookies.set('pre', 'made up')
      const code = await stranger.post('/api/sign-in/verify', { code: '000000' }, from(i))
      assert.equal(code.status, 401)
      assert.equal((await stranger.post('/api/sign-in/resend', {}, from(i))).status, 401)
    }
    const { rows } = await sql<{ codes_failed: number; locked_until: Date | null }>`
      select codes_failed, locked_until from sign_in where person_id = ${personId}`.execute(
      portal.engine.db,
    )
    assert.deepEqual(rows, [{ codes_failed: 0, locked_until: null }])
  })

  test('guessing at a password is told to the owner after twenty wrong passwords, once a day', async (t) => {
    const portal = await openSignInPortal(t, { behindProxy: true, limits: PATIENT })
    const personId = await portal.given(ADA)
    const told = async () => {
      const mails = (await caughtMail(portal.engine.db, 50)).filter(
        ({ to, subject }) => to === ADA && subject === 'Many wrong passwords for your account',
      )
      const { rows } = await sql`
        select 1 from notification
         where person_id = ${personId} and title = 'Many wrong passwords for your account'`.execute(
        portal.engine.db,
      )
      return [mails.length, rows.length]
    }
    const nobody = { email: 'nobody@example.com', password: 'wrong' }
    await inTurn(19, (i) => tried(portal, wrong, from(i)))
    assert.deepEqual(await told(), [0, 0])
    await Promise.all(Array.from({ length: 15 }, (_, i) => tried(portal, wrong, from(20 + i))))
    await inTurn(25, (i) => tried(portal, nobody, from(i)))
    assert.deepEqual(await told(), [1, 1])
    const [mail] = await caughtMail(portal.engine.db, 1)
    assert.match(mail!.text, /passkey/)
    assert.match(mail!.text, /Forgot your password/)
    portal.clock.advance(24 * HOUR_MS)
    await inTurn(20, (i) => tried(portal, wrong, from(60 + i)))
    assert.deepEqual(await told(), [2, 2])
  })
})

describe('a known device', () => {
  const limits = { ...LIMITS, attemptsPerNetwork: 1 }

  test('a device is known for its owner alone, by the newest value of its cookie', async (t) => {
    const portal = await openSignInPortal(t, { limits })
    for (const email of [ADA, 'ben@example.com']) await portal.given(email)
    const browser = await portal.as(ADA)
    const first = browser.cookies.get('device')!
    await tried(portal, wrong)
    const signIn = async (email: string, cookie: string) => {
      const client = portal.visitor()
      client.cookies.set('device', cookie)
      return (await client.post('/api/sign-in', { email, password: PASSWORD })).status
    }
    assert.deepEqual([await signIn('ben@example.com', first), await signIn(ADA, first)], [429, 200])
    await browser.signIn(ADA, PASSWORD, () => portal.codeFor(ADA))
    const second = browser.cookies.get('device')!
    assert.notEqual(second, first)
    assert.deepEqual([await signIn(ADA, first), await signIn(ADA, second)], [429, 200])
  })

  test('a known device may be that of two people', async (t) => {
    const portal = await openSignInPortal(t, { limits })
    for (const email of [ADA, 'ben@example.com']) await portal.given(email)
    const browser = await portal.as(ADA)
    await browser.signIn('ben@example.com', PASSWORD, () => portal.codeFor('ben@example.com'))
    await tried(portal, wrong)
    for (const email of [ADA, 'ben@example.com']) {
      const answer = await browser.post('/api/sign-in', { email, password: PASSWORD })
      assert.equal(answer.status, 200, email)
    }
  })

  test('a known device is not made by the password alone, and is forgotten after half a year', async (t) => {
    const portal = await openSignInPortal(t, { limits })
    await portal.given(ADA)
    const half = portal.visitor()
    await half.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.equal(half.cookies.has('device'), false)
    const browser = await portal.as(ADA)
    portal.clock.advance(180 * 24 * HOUR_MS)
    await tried(portal, wrong)
    const answer = await browser.post('/api/sign-in', { email: ADA, password: PASSWORD })
    assert.equal(answer.status, 429)
    assert.equal(await sweepDevices(portal.engine.db, portal.clock.now()), 1)
    assert.equal(await sweepTries(portal.engine.db, portal.clock.now()), 0)
  })

  test('a known device is also one on which a new password was chosen with a mailed link', async (t) => {
    const portal = await openSignInPortal(t, { limits })
    await portal.given(ADA)
    await tried(portal, wrong)
    const browser = portal.visitor()
    assert.equal((await browser.post('/api/password-reset', { email: ADA })).status, 200)
    const link = (await caughtMail(portal.engine.db, 1))[0]!.text.match(/#(\S+)/)![1]!
    const chosen = { token: link, password: 'an owl in the old barn' }
    const answer = await browser.post('/api/access-link/password', {
      ...chosen,
      passwordConfirmation: chosen.password,
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    await browser.signIn(ADA, chosen.password, () => portal.codeFor(ADA))
  })
})

describe('the network an address belongs to', () => {
  const cases = {
    '203.0.113.7': '203.0.113.7',
    '::ffff:203.0.113.7': '203.0.113.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:db8:1:2::9': '2001:db8:1:2::/64',
    '2001:0db8:0001:0002::': '2001:db8:1:2::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1%eth0': 'fe80:0:0:0::/64',
  }
  for (const [address, network] of Object.entries(cases)) {
    test(`the network of ${address} is ${network}`, () => assert.equal(networkOf(address), network))
  }
})

describe('a semaphore', () => {
  test('a semaphore lets two work, the rest wait, and turns away who finds the queue full', async () => {
    const inTurn = createSemaphore(2, 3)
    let [working, most] = [0, 0]
    const work = () =>
      inTurn(async () => {
        most = Math.max(most, ++working)
        await nextTurn()
        working--
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, work))
    assert.equal(most, 2)
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      [...Array(5).fill('fulfilled'), 'rejected', 'rejected'],
    )
    await work()
    assert.equal(working, 0)
  })

  test('a semaphore lets whoever is ahead in first, and does not turn them away for the crowd', async () => {
    const inTurn = createSemaphore(1, 2)
    const served: string[] = []
    const work = (name: string) => async () => {
      await nextTurn()
      served.push(name)
    }
    const crowd = ['a', 'b', 'c', 'd'].map((name) => inTurn(work(name)))
    const owner = inTurn(work('owner'), 'ahead')
    const outcomes = await Promise.allSettled([...crowd, owner])
    assert.deepEqual(served, ['a', 'owner', 'b', 'c'])
    assert.equal(outcomes[3]!.status, 'rejected')
  })

  test('a semaphore gives its place back when the work fails', async () => {
    const inTurn = createSemaphore(1, 0)
    await assert.rejects(
      inTurn(() => Promise.reject(new Error('broken'))),
      /broken/,
    )
    assert.equal(await inTurn(async () => 'next'), 'next')
  })
})
