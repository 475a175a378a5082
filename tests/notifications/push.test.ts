import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import {
  type NewNotification,
  writeNotifications,
} from '../../src/modules/notifications/server/notifications.ts'
import { sendPushes } from '../../src/modules/notifications/server/pushJob.ts'
import { verbatim } from '../../src/values/sentence.ts'
import type { Client } from '../factories/client.ts'
import { JOBS_APART } from '../factories/portal.ts'
import { claimsOf, newPushBrowser, openPushService } from '../factories/pushService.ts'
import { WAITS_MINUTES } from '../factories/setAside.ts'
import { assertKeyRotates } from '../factories/keyRotation.ts'
import { openOnlineBanking } from '../worlds/onlineBanking.ts'
import { adaAndBenIn } from './adaAndBen.ts'

const DEVICES = '/api/notifications/devices'
const MINUTE_MS = 60_000

/** A portal that tells phones by a push service on this machine. */
async function openPhones(t: TestContext) {
  const service = await openPushService(t)
  const environment = { ...JOBS_APART, PUSH_HOSTS: service.origin }
  return { union: await openOnlineBanking(t, { environment }), service }
}

/** A Ben, whose phone hears of news; what the service answered and was handed before is gone. */
async function benWithPhone(
  { union: known, service }: Awaited<ReturnType<typeof openPhones>>,
  nth = '',
) {
  Object.assign(service, { status: 201, headers: {} }).received.length = 0
  const union = await adaAndBenIn(known, nth)
  const { engine, clock, config } = union.portal
  const { db } = engine
  const job = { clock, institution: config.institution, log: createLog('silent') }
  const phone = newPushBrowser(service.origin)
  const added = await union.ben.post(DEVICES, phone.target)
  assert.equal(added.status, 200, JSON.stringify(added.body))
  const tellBen = (
    news: Pick<NewNotification, 'kind' | 'path'>,
    change: (tell: Promise<void>) => Promise<void>,
  ) =>
    inTransaction(db, (tx) => {
      const words = { title: verbatim('News'), text: verbatim('Of Ben.') }
      const { benId: personId } = union
      return change(writeNotifications(tx, [{ personId, ...news, ...words, at: clock.now() }]))
    })
  return {
    ...union,
    service,
    phone,
    publicKey: added.body.publicKey as string,
    tell: (kind: 'security' | 'bill' = 'bill', path?: NewNotification['path']) =>
      tellBen({ kind, ...(path && { path }) }, (told) => told),
    tellBen,
    send: (pushHosts = [service.origin]) => sendPushes(db, { ...job, pushHosts }, 100),
    queued: async () => (await engine.pool.query('select from push')).rowCount,
    /** What the phone shows, oldest first. */
    shown: () => service.received.map(({ body }) => phone.read(body)),
  }
}

const devicesOf = async (client: Client) => (await client.get(DEVICES)).body.devices

test('what a phone shows is what kind of news there is and where, and nothing of the news, once', async (t) => {
  const { portal, pay, send, shown, service, publicKey, ben, queued } = await benWithPhone(
    await openPhones(t),
  )
  await pay()
  assert.equal(await send(), 1)
  const [item] = (await ben.get('/api/notifications')).body.items
  assert.match(item.path, /^\/dashboard\/activity\?transaction=/)
  assert.deepEqual(shown(), [
    {
      title: 'Money arrived',
      body: 'Hazelnotch Credit Union: sign in to read it.',
      path: item.path,
      tag: 'money_in',
    },
  ])
  const [{ headers, body }] = service.received as [(typeof service.received)[0]]
  const { aud, sub } = claimsOf(headers.authorization, publicKey)
  assert.deepEqual([aud, sub], [service.origin, 'mailto:support@hazelnotch.example'])
  assert.deepEqual([headers['content-encoding'], headers['ttl']], ['aes128gcm', '86400'])
  assert.equal(body.length, 86 + 1024 + 16)
  assert.equal(await send(), 0)
  assert.equal(await queued(), 0)
  const [device] = await devicesOf(ben)
  assert.ok(device.deliveredAt)
  assert.ok(device.isThisOne)
  await assertKeyRotates(portal.engine, 'devices that are told of news')
  await assertKeyRotates(portal.engine, 'keys of pushes')
})

test('what a phone shows', async (t) => {
  const phones = await openPhones(t)

  await t.test(
    'is nothing of what was rolled back, or of what the member does not want there',
    async () => {
      const { tell, tellBen, send, shown, choose } = await benWithPhone(phones, 'b')
      const failing = tellBen({ kind: 'bill' }, async (told) => {
        await told
        throw new Error('the bill failed')
      })
      await assert.rejects(failing, /the bill failed/)
      assert.equal((await choose('bill', 'push', false)).status, 200)
      await tell('bill')
      await tell('security')
      await tell('security', '/dashboard/disputes/7')
      assert.equal(await send(), 2)
      assert.deepEqual(
        shown()
          .map(({ title, path }) => `${title}: ${path}`)
          .sort(),
        [
          'News about your security: /dashboard/disputes/7',
          'News about your security: /dashboard/safety',
        ],
      )
    },
  )

  await t.test('comes once, however many processes send', async () => {
    const { tell, send, service } = await benWithPhone(phones, 'c')
    for (let count = 0; count < 12; count++) await tell()
    const counts = await Promise.all([send(), send(), send()])
    assert.equal(
      counts.reduce((sum, count) => sum + count),
      12,
    )
    assert.equal(service.received.length, 12)
  })

  await t.test('is not the news of two days ago', async () => {
    const { tell, send, shown, portal } = await benWithPhone(phones, 'd')
    await tell()
    portal.clock.advance(25 * 60 * MINUTE_MS)
    await send()
    assert.deepEqual(shown(), [])
  })
})

test('an address that a browser names', async (t) => {
  const phones = await openPhones(t)

  await t.test('is refused by name where it points inward, or the key is none', async () => {
    const { ben, phone } = await benWithPhone(phones, 'e')
    for (const endpoint of ['http://169.254.169.254/latest', 'https://10.0.0.1/', 'ftp://a.b', ''])
      assert.equal(
        (await ben.post(DEVICES, { ...phone.target, endpoint })).body.code,
        'push_service_unknown',
      )
    const p256dh = `B${'A'.repeat(86)}`
    assert.equal((await ben.post(DEVICES, { ...phone.target, p256dh })).body.code, 'unusable_key')
  })

  await t.test(
    'that redirects inward leads nowhere, and is given up after five tries',
    async () => {
      const inward = await openPushService(t)
      const { tell, send, service, portal, queued, asBen } = await benWithPhone(phones, 'f')
      service.status = 307
      service.headers = { location: `${inward.origin}/secret` }
      await tell()
      for (const minutes of [...WAITS_MINUTES, 0]) {
        await send()
        portal.clock.advance(minutes * MINUTE_MS)
      }
      assert.deepEqual([service.received.length, inward.received.length], [5, 0])
      const { rowCount } = await portal.engine.pool.query('select from job_failure')
      assert.deepEqual([await queued(), rowCount], [0, 0])
      const again = await asBen()
      assert.ok((await devicesOf(again))[0].isUnreachable)
    },
  )

  await t.test('that is gone is forgotten', async () => {
    const { tell, send, service, ben } = await benWithPhone(phones, 'g')
    service.status = 410
    await tell()
    await tell()
    await send()
    assert.deepEqual([service.received.length >= 1, await devicesOf(ben)], [true, []])
    await tell()
    assert.equal(await send(), 0)
  })

  await t.test('is asked no more once its service is off the list', async () => {
    const { tell, send, service, ben } = await benWithPhone(phones, 'h')
    await tell()
    await send(['fcm.googleapis.com'])
    assert.deepEqual([service.received, await devicesOf(ben)], [[], []])
  })
})

test('a device', async (t) => {
  const phones = await openPhones(t)

  await t.test('added twice is one device; removed it is told no more', async () => {
    const { ben, phone, portal, tell, send, shown } = await benWithPhone(phones, 'i')
    await Promise.all([1, 2, 3].map(() => ben.post(DEVICES, phone.target)))
    const [device, ...more] = await devicesOf(ben)
    assert.deepEqual(more, [])
    await tell()
    assert.deepEqual((await ben.post(`${DEVICES}/${device.id}/remove`, {})).body.devices, [])
    await send()
    assert.deepEqual(shown(), [])
    const { rows } = await portal.engine.pool.query(
      `select action from audit_event where action like 'notification.device%' order by id`,
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['notification.device_added', 'notification.device_removed'],
    )
  })

  await t.test(
    'that somebody else turns it on for is theirs, and what was on its way goes nowhere',
    async () => {
      const { ada, ben, phone, tell, send, shown } = await benWithPhone(phones, 'j')
      await tell()
      assert.equal((await ada.post(DEVICES, phone.target)).body.devices.length, 1)
      await send()
      assert.deepEqual([shown(), await devicesOf(ben)], [[], []])
    },
  )

  await t.test(
    'goes on being told when a session just ends, and not after signing out',
    async () => {
      const { ben, portal, phone, asBen } = await benWithPhone(phones, 'k')
      portal.clock.advance(11 * MINUTE_MS)
      const later = await asBen()
      assert.equal((await devicesOf(later))[0].isThisOne, false)
      const { body } = await later.post(`${DEVICES}/seen`, { endpoint: phone.target.endpoint })
      assert.ok(body.devices[0].isThisOne)
      assert.equal((await later.post('/api/sign-out', {})).status, 200)
      assert.deepEqual(await devicesOf(await asBen()), [])
      assert.equal((await ben.get(DEVICES)).status, 401)
    },
  )

  await t.test('elsewhere is told no more once everything else is signed out', async () => {
    const { ben, asBen, service } = await benWithPhone(phones, 'l')
    const laptop = await asBen()
    await laptop.post(DEVICES, newPushBrowser(service.origin).target)
    assert.equal((await devicesOf(laptop)).length, 2)
    await laptop.post('/api/account/sessions/end-others', {})
    const left = await devicesOf(laptop)
    assert.deepEqual([left.length, left[0].isThisOne], [1, true])
    assert.equal((await ben.get(DEVICES)).status, 401)
  })
})
