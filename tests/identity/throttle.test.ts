import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createSemaphore } from '../../src/platform/server/semaphore.ts'
import { LIMITS } from '../../src/modules/identity/server/throttle.ts'
import { networkOf } from '../../src/platform/server/network.ts'
import { freshDatabase, freshEmbedded } from '../factories/database.ts'
import { openDoor, PASSWORD } from './bench.ts'

const ADA = 'ada@example.com'
const wrong = { email: ADA, password: 'not the one' }

describe('wrong passwords', () => {
  for (const [kind, open] of [
    ['PostgreSQL', freshDatabase],
    ['the embedded engine', freshEmbedded],
  ] as const) {
    test(`on ${kind}: an address waits after its share, also on a new server`, async (t) => {
      const engine = await open(t)
      const limits = { ...LIMITS, attemptsPerAddress: 3 }
      const first = await openDoor(t, { engine, limits })
      await first.given(ADA)
      const statuses = []
      for (let i = 0; i < 4; i++) {
        statuses.push((await first.visitor().post('/api/sign-in', wrong)).status)
      }
      assert.deepEqual(statuses, [401, 401, 401, 429])
      const second = await openDoor(t, { engine, limits })
      const right = { email: ADA, password: PASSWORD }
      const answer = await second.visitor().post('/api/sign-in', right)
      assert.deepEqual([answer.status, answer.body.code], [429, 'too_many'])
      const seconds = Number(answer.headers.get('retry-after'))
      assert.ok(seconds > 0 && seconds <= 60, `wait ${seconds} seconds`)
    })
  }

  test('for one e-mail address are limited wherever they come from, known or not', async (t) => {
    const door = await openDoor(t, { limits: { ...LIMITS, failuresPerAccount: 3 } })
    await door.given(ADA)
    for (const email of [ADA, 'nobody@example.com']) {
      const statuses = []
      for (let i = 0; i < 4; i++) {
        const answer = await door.visitor().post('/api/sign-in', { email, password: 'wrong' })
        statuses.push(answer.status)
      }
      assert.deepEqual(statuses, [401, 401, 401, 429], email)
    }
  })

  test('all over the place make each attempt count five times', async (t) => {
    const door = await openDoor(t, { limits: { ...LIMITS, failuresOverall: 2 } })
    await door.given(ADA)
    const statuses = []
    for (let i = 0; i < 6; i++) {
      statuses.push((await door.visitor().post('/api/sign-in', wrong)).status)
    }
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
  })

  test('a forwarding header from anybody does not make another address', async (t) => {
    const door = await openDoor(t, { limits: { ...LIMITS, attemptsPerAddress: 3 } })
    const statuses = []
    for (let i = 0; i < 4; i++) {
      const from = { 'x-forwarded-for': `203.0.113.${i}` }
      statuses.push((await door.visitor().post('/api/sign-in', wrong, from)).status)
    }
    assert.deepEqual(statuses, [401, 401, 401, 429])
  })

  test('right ones cost an office nothing of its share', async (t) => {
    const door = await openDoor(t, { limits: { ...LIMITS, attemptsPerAddress: 3 } })
    await door.given(ADA)
    for (let i = 0; i < 8; i++) await door.as(ADA)
    assert.equal((await door.visitor().post('/api/sign-in', wrong)).status, 401)
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
    test(`of ${address} is ${network}`, () => assert.equal(networkOf(address), network))
  }
})

describe('a semaphore', () => {
  test('lets two work, the rest wait, and turns away who finds the queue full', async () => {
    const inTurn = createSemaphore(2, 3)
    let [working, most] = [0, 0]
    const work = () =>
      inTurn(async () => {
        most = Math.max(most, ++working)
        await wait(5)
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

  test('gives its place back when the work fails', async () => {
    const inTurn = createSemaphore(1, 0)
    await assert.rejects(
      inTurn(() => Promise.reject(new Error('broken'))),
      /broken/,
    )
    assert.equal(await inTurn(async () => 'next'), 'next')
  })
})
