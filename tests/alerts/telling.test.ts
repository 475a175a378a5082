import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { writeNotifications } from '../../src/modules/notifications/server/notifications.ts'
import { mailColorsOf } from '../../src/modules/site/server/site.ts'
import { listSetAside } from '../../src/platform/server/jobFailures.ts'
import { sendMails } from '../../src/platform/server/mailJob.ts'
import { readConfig } from '../../src/apps/server/config.ts'
import { verbatim } from '../../src/values/sentence.ts'
import { mailServer } from '../factories/mailServer.ts'
import { failToTheEnd, tryOnceMore } from '../factories/setAside.ts'
import { openAlerts } from './world.ts'

const hiding = (text: string): string => text.replaceAll(/··\d{4}/g, '··0000')

describe('what an alert says', () => {
  test('is the line, the amount and what made it true, in the portal and by mail, and in the list', async (t) => {
    const { asked, pay, announce, receive, tell, noticesOf, alertsOf, ada } = await openAlerts(t)
    await asked({ kind: 'below', amount: '100.00' })
    await asked({ kind: 'above', amount: '900.00' })
    await asked({ kind: 'money_in', amount: '600.00' })
    await asked({ kind: 'keyword', words: 'coffee' })
    await asked({ kind: 'dividend' })
    await pay('410.00', { reason: 'card_payment', details: { description: 'Corner Coffee' } })
    await announce('900.00', { reason: 'check_deposit' })
    await receive('0.42', { reason: 'interest' })
    assert.equal(await tell(), 5)
    assert.deepEqual((await noticesOf(ada)).map(hiding).toSorted(), [
      'alert: $900.00 into Checking ··0000. Mobile check deposit. It is pending.',
      'alert: Checking ··0000 is above $900.00. It comes to $990.00 with $900.00 in: Mobile check deposit. It is pending.',
      'alert: Checking ··0000 is below $100.00. $90.00 is available after $410.00 out: Corner Coffee.',
      'alert: Dividend of $0.42 in Checking ··0000. Dividend.',
      'alert: “coffee”: $410.00 out of Checking ··0000. Corner Coffee.',
    ])
    const { fired } = await alertsOf()
    assert.deepEqual(
      fired.map(({ kind, accountId }) => [kind, accountId === ada.checking.id]),
      ['dividend', 'money_in', 'above', 'keyword', 'below'].map((kind) => [kind, true]),
    )
    assert.ok(fired.every(({ transactionId }) => transactionId !== null))
  })

  test('is told where the alert says and nowhere else', async (t) => {
    const { asked, pay, tell, noticesOf, mailbox, ada, alertsOf } = await openAlerts(t)
    await asked({ kind: 'money_out', amount: '1.00', channels: ['portal'] })
    await asked({ kind: 'money_out', amount: '2.00', channels: ['mail'] })
    await asked({ kind: 'money_out', amount: '3.00', channels: ['push'] })
    await pay('3.00')
    await tell()
    assert.equal((await noticesOf(ada)).length, 1)
    assert.equal((await mailbox()).length, 1)
    assert.equal((await alertsOf()).fired.length, 3, 'the list has them all')
  })

  test('is not told twice in the portal where a notification tells of the same movement', async (t) => {
    const { db, asked, receive, tell, noticesOf, mailbox, ada, clock } = await openAlerts(t)
    await asked({ kind: 'money_in', amount: '1.00' })
    await asked({ kind: 'above', amount: '500.00' })
    const transferId = await receive('1.00')
    const news = { title: verbatim('Money in'), text: verbatim('From Ben.'), at: clock.now() }
    await writeNotifications(db, [
      { personId: ada.personId, kind: 'money_in', transferId, ...news },
    ])
    await tell()
    assert.deepEqual(
      (await noticesOf(ada)).map((one) => one.split(':')[0]!).toSorted((a, b) => (a < b ? -1 : 1)),
      ['alert', 'money_in'],
      'that the balance is above a line is news of its own',
    )
    assert.equal((await mailbox()).length, 2, 'a mail that somebody chose comes in any case')
  })

  test('is told of what came true before it was removed', async (t) => {
    const { asked, pay, drop, tell, noticesOf, ada } = await openAlerts(t)
    const alert = await asked({ kind: 'money_out', amount: '1.00' })
    await pay('1.00')
    await drop(alert)
    assert.equal(await tell(), 1)
    assert.equal((await noticesOf(ada)).length, 1)
  })
})

/** Ada's alerts, and a mail server that the mails are handed to. */
async function openMails(t: TestContext, behavior: Parameters<typeof mailServer>[1]) {
  const world = await openAlerts(t)
  const { url, received } = await mailServer(t, behavior)
  const job = { ...world.parts, smtpUrl: url, colors: mailColorsOf(readConfig({}).look) }
  return { ...world, received, send: () => sendMails(world.db, job, 100) }
}

test('a mail of an alert that is refused is tried again, and staff read why and have it sent', async (t) => {
  const world = await openMails(t, { refusals: 5 })
  await world.asked({ kind: 'money_out', amount: '1.00' })
  await world.pay('1.00')
  await world.tell()
  assert.equal(await world.send(), 0)
  const row = await failToTheEnd(world, world.send)
  assert.match(row.title, /^Email to a…@example\.com: \$1\.00 out of Checking ··\d{4}$/)
  assert.match(row.error, /451 come again later/)
  await tryOnceMore(world, row)
  assert.equal(await world.send(), 1)
  assert.deepEqual(await listSetAside(world.db), [])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mail where sent_at is not null`.execute(world.db)
  assert.equal(rows[0]!.n, 1)
})
