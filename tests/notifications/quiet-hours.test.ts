import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { readConfig } from '../../src/apps/server/config.ts'
import type { NotificationKind } from '../../src/modules/notifications/contract.ts'
import { addDevice } from '../../src/modules/notifications/server/devices.ts'
import { notifyMember } from '../../src/modules/notifications/server/notifications.ts'
import { sendPushes } from '../../src/modules/notifications/server/pushJob.ts'
import {
  chooseQuietHours,
  quietHoursOf,
} from '../../src/modules/notifications/server/quietHours.ts'
import { mailColorsOf } from '../../src/modules/site/server/site.ts'
import { inTransaction } from '../../src/platform/server/db.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { caughtMail } from '../../src/platform/server/mail.ts'
import { sendMails } from '../../src/platform/server/mailJob.ts'
import { setVault } from '../../src/platform/server/vault.ts'
import { instantOf } from '../../src/values/dates.ts'
import { newId } from '../../src/values/ids.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { mailServer } from '../factories/mailServer.ts'
import { done } from '../factories/outcomes.ts'
import { newPushBrowser, openPushService } from '../factories/pushService.ts'
import { TEST_VAULT } from '../factories/templates.ts'
import { contextOf, openCreditUnion } from '../worlds/creditUnion.ts'

/** Ada, who is told nothing from ten at night until seven, with a phone and a mailbox. */
async function openQuiet(t: TestContext) {
  const union = await openCreditUnion(t)
  const { db, clock, institution, goTo } = union
  setVault(db, TEST_VAULT)
  const ada = await union.person('Ada Brooks')
  const mails = await mailServer(t)
  const service = await openPushService(t)
  const job = { clock, institution, log: createLog('silent') }
  const colors = mailColorsOf(readConfig({}).look)
  const { target } = newPushBrowser(service.origin)
  const hosts = [service.origin]
  const phone = { sessionId: newId(), target, device: 'Phone', hosts }
  done(await addDevice(db, contextOf(union, ada), phone))
  const choose = (quietHours: { from: string; to: string } | null) =>
    chooseQuietHours(db, contextOf(union, ada), { quietHours })
  await choose({ from: '22:00', to: '07:00' })
  return {
    ...union,
    ada,
    choose,
    tell: (kind: NotificationKind = 'bill') =>
      inTransaction(db, (tx) => {
        const words = { title: verbatim(`News of ${kind}`), text: verbatim('Of Ada.') }
        const news = { personId: ada.personId, kind, ...words }
        return notifyMember(tx, { at: clock.now(), institution }, news, { paragraphs: [] })
      }),
    /** Sends what may leave at this time; how many pushes and mails arrived so far. */
    arrivedAt: async (day: `${number}-${number}-${number}`, time: string) => {
      goTo(day, time)
      await sendPushes(db, { ...job, pushHosts: hosts }, 100)
      await sendMails(db, { ...job, smtpUrl: mails.url, colors }, 100)
      return [service.received.length, mails.received.length]
    },
  }
}

describe('in quiet hours', () => {
  test('news waits until they end and then comes once; the portal has it at once', async (t) => {
    const { db, clock, goTo, tell, arrivedAt, noticesOf, ada } = await openQuiet(t)
    goTo('2026-07-15', '22:00')
    await tell()
    goTo('2026-07-16', '06:59')
    await tell('alert')
    assert.equal((await noticesOf(ada)).length, 2)
    assert.deepEqual(await arrivedAt('2026-07-16', '06:59'), [0, 0])
    assert.deepEqual(await caughtMail(db, 9, clock.now()), [], 'nor is it in a demo mailbox')
    assert.deepEqual(await arrivedAt('2026-07-16', '07:00'), [2, 2])
    assert.deepEqual(await arrivedAt('2026-07-16', '12:00'), [2, 2])
    await tell()
    assert.deepEqual(await arrivedAt('2026-07-16', '12:00'), [3, 3])
  })

  test('what concerns safety does not wait', async (t) => {
    const { goTo, tell, arrivedAt } = await openQuiet(t)
    goTo('2026-07-15', '23:00')
    await tell('security')
    assert.deepEqual(await arrivedAt('2026-07-15', '23:00'), [1, 1])
  })

  test('the clock is that of the institution, also when it is put forward', async (t) => {
    const { db, ada, choose, institution } = await openQuiet(t)
    const until = async (day: `${number}-${number}-${number}`, time: string) => {
      const at = instantOf(day, time, institution.timeZone)
      const { rows } = await sql<{ until: Date | null }>`
        select quiet_until(${ada.personId}, ${at}) as until`.execute(db)
      return rows[0]!.until?.toISOString() ?? null
    }
    assert.equal(await until('2026-07-15', '21:59'), null)
    assert.equal(await until('2026-07-15', '22:00'), '2026-07-16T11:00:00.000Z')
    assert.equal(
      await until('2027-03-13', '23:30'),
      '2027-03-14T11:00:00.000Z',
      'an hour is missing',
    )
    assert.equal(await until('2026-11-01', '01:30'), '2026-11-01T12:00:00.000Z', 'one comes twice')
    await choose({ from: '12:00', to: '14:00' })
    assert.equal(await until('2026-07-15', '13:59'), '2026-07-15T18:00:00.000Z')
    assert.equal(await until('2026-07-15', '14:00'), null)
    await choose(null)
    assert.equal(await until('2026-07-15', '13:00'), null)
  })

  test('choosing the same twice changes nothing', async (t) => {
    const { db, ada, choose, auditRows } = await openQuiet(t)
    await choose({ from: '22:00', to: '07:00' })
    await choose(null)
    await choose(null)
    assert.deepEqual(await quietHoursOf(db, ada.personId), { quietHours: null })
    assert.equal((await auditRows({ action: 'notification.quiet_hours_changed' })).length, 2)
  })
})
