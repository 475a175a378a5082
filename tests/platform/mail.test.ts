import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { listSetAside } from '../../src/platform/server/jobFailures.ts'
import { caughtMail, type Mail, queueMail } from '../../src/platform/server/mail.ts'
import { Outage } from '../../src/platform/server/sendLoop.ts'
import { freshDatabase } from '../factories/database.ts'
import { openMailing } from '../factories/mailing.ts'
import { poison } from '../factories/poison.ts'
import { failToTheEnd, tryOnceMore } from '../factories/setAside.ts'
import { verbatim } from '../../src/values/sentence.ts'

const AT = new Date('2026-05-01T12:00:00Z')
const MINUTE_MS = 60_000
const MAIL: Mail = {
  to: 'ada@example.com',
  subject: verbatim('A bill was not paid'),
  text: 'Why.',
  at: AT,
}

/** The lines at the head of a mail, by their names in lower case. */
const headOf = (mail: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    mail
      .split('\r\n\r\n')[0]!
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
  )

/** The heads of the mails that the mail server was handed. */
async function headsOf(t: TestContext, mails: readonly Mail[]) {
  const { queue, send, received } = await openMailing(t)
  for (const mail of mails) await queue(mail)
  assert.equal(await send(), mails.length)
  return received.map(headOf)
}

test('a mail says that a machine wrote it, when, and to whom an answer goes', async (t) => {
  const [plain, contact] = await headsOf(t, [MAIL, { ...MAIL, replyTo: 'visitor@example.com' }])
  assert.equal(plain?.['auto-submitted'], 'auto-generated')
  assert.equal(plain?.['reply-to'], undefined)
  assert.equal(new Date(plain?.['date'] ?? '').toISOString(), AT.toISOString())
  assert.equal(contact?.['auto-submitted'], 'auto-generated')
  assert.equal(contact?.['reply-to'], 'visitor@example.com')
  assert.match(contact?.['from'] ?? '', /<support@hazelnotch\.example>$/)
})

test('a mail keeps its Message-ID however often it is tried, and no other has it', async (t) => {
  const { queue, send, clock, received } = await openMailing(t, { refusals: 2 })
  await queue(MAIL)
  for (const minutes of [1, 5, 0]) {
    await send()
    clock.advance(minutes * MINUTE_MS)
  }
  const [first, again, third] = received.map(headOf)
  const id = first?.['message-id'] ?? ''
  assert.match(id, /^<[0-9a-f-]{36}@hazelnotch\.example>$/)
  assert.deepEqual([again?.['message-id'], third?.['message-id']], [id, id])
  const [one, other] = await headsOf(t, [MAIL, MAIL])
  assert.notEqual(one?.['message-id'], other?.['message-id'])
})

test('nobody writes a line of their own into the head through the address of an answer', async (t) => {
  const replyTo = 'visitor@example.com\r\nBcc: everybody@example.com'
  const [head] = await headsOf(t, [{ ...MAIL, replyTo }])
  assert.equal(head?.['bcc'], undefined)
})

test('the mailbox of a demonstration shows when a mail was written by the clock it was given', async (t) => {
  const engine = await freshDatabase(t)
  await queueMail(engine.db, MAIL)
  assert.deepEqual(
    (await caughtMail(engine.db, 1)).map(({ at }) => at),
    [AT],
  )
})

const TO_BEN: Mail = { ...MAIL, to: 'ben@example.com', subject: verbatim('Your sign-in code') }
const ADAS = 'Email to a…@example.com: A bill was not paid'

test('a mail that is refused holds up no other, and is set aside with the reason and no address', async (t) => {
  const mailing = await openMailing(t, { unknown: 'ada@example.com' })
  await mailing.queue(MAIL)
  await mailing.queue(TO_BEN)
  assert.equal(await mailing.send(), 1)
  assert.equal(headOf(mailing.received[0]!)['to'], 'ben@example.com')
  const { job, title, attempts, error } = await failToTheEnd(mailing, mailing.send)
  assert.deepEqual([job, title, attempts], ['mail', ADAS, 5])
  assert.match(error, /550 5\.1\.1 <…>: no mailbox here/)
  assert.doesNotMatch(error, /@/)
})

test('a mail at which the mail server hangs up is a failure of that mail', async (t) => {
  const mailing = await openMailing(t, { hangsUpAt: 'ada@example.com' })
  await mailing.queue(MAIL)
  await mailing.queue(TO_BEN)
  assert.equal(await mailing.send(), 1)
  const { title } = await failToTheEnd(mailing, mailing.send)
  assert.equal(title, ADAS)
})

test('a mail that cannot be marked as sent holds up no other', async (t) => {
  const mailing = await openMailing(t)
  await mailing.queue(MAIL)
  await mailing.queue(TO_BEN)
  const heal = await poison(mailing.engine, 'mail', 'recipient', MAIL.to)
  assert.equal(await mailing.send(), 1)
  const setAside = await failToTheEnd(mailing, mailing.send)
  assert.deepEqual([setAside.title, setAside.error], [ADAS, 'the row is poisoned'])
  await heal()
  await tryOnceMore(mailing, setAside)
  assert.equal(await mailing.send(), 1)
  const left = await mailing.engine.pool.query(
    "select from mail where sent_at is null or body <> '' or codes <> '{}'",
  )
  assert.equal(left.rowCount, 0)
})

test('while there is no mail server the job fails, and no mail has used up a try', async (t) => {
  const mailing = await openMailing(t, { refusals: 1 })
  await mailing.queue(MAIL)
  assert.equal(await mailing.send(), 0, 'refused once')
  mailing.clock.advance(MINUTE_MS)
  await mailing.queue(TO_BEN)
  for (let days = 0; days < 7; days++) {
    await assert.rejects(mailing.send('smtp://127.0.0.1:1'), Outage)
    mailing.clock.advance(24 * 60 * MINUTE_MS)
  }
  assert.deepEqual(await listSetAside(mailing.db), [])
  assert.equal(await mailing.send(), 2)
  const { rowCount } = await mailing.engine.pool.query('select from job_failure')
  assert.equal(rowCount, 0)
})
