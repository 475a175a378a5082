import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { caughtMail, type Mail, openMailRoom, queueMail } from '../../src/platform/server/mail.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabase } from '../factories/database.ts'
import { postOffice } from '../factories/postOffice.ts'
import { until } from '../factories/waiting.ts'

const AT = new Date('2026-05-01T12:00:00Z')
const MAIL: Mail = { to: 'ada@example.com', subject: 'A bill was not paid', text: 'Why.', at: AT }

/** The lines at the head of a letter, by their names in lower case. */
const headOf = (letter: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    letter
      .split('\r\n\r\n')[0]!
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
  )

/** Every letter that the mail server was handed, after `count` of them. */
async function lettersOf(t: TestContext, mails: readonly Mail[], count: number, refusals = 0) {
  const engine = await freshDatabase(t)
  const { url, letters } = await postOffice(t, refusals)
  for (const mail of mails) await queueMail(engine.db, mail)
  const room = openMailRoom(engine, url, readConfig({}).institution, createLog('silent'))
  // Before its database goes: a room that still looks for mail would wait ten seconds for a connection.
  atEnd(t, () => room.close())
  await until('the letters have arrived', async () => {
    await engine.pool.query('update mail set next_attempt_at = now() where sent_at is null')
    room.flush()
    return letters.length >= count
  })
  return letters.map(headOf)
}

test('a mail says that a machine wrote it, when, and to whom an answer goes', async (t) => {
  const [plain, contact] = await lettersOf(
    t,
    [MAIL, { ...MAIL, replyTo: 'visitor@example.com' }],
    2,
  )
  assert.equal(plain?.['auto-submitted'], 'auto-generated')
  assert.equal(plain?.['reply-to'], undefined)
  assert.equal(new Date(plain?.['date'] ?? '').toISOString(), AT.toISOString())
  assert.equal(contact?.['auto-submitted'], 'auto-generated')
  assert.equal(contact?.['reply-to'], 'visitor@example.com')
  assert.match(contact?.['from'] ?? '', /<support@hazelnotch\.example>$/)
})

test('a mail keeps its Message-ID however often it is tried, and no other has it', async (t) => {
  const [first, again, third] = await lettersOf(t, [MAIL], 3, 2)
  const id = first?.['message-id'] ?? ''
  assert.match(id, /^<[0-9a-f-]{36}@hazelnotch\.example>$/)
  assert.deepEqual([again?.['message-id'], third?.['message-id']], [id, id])
  const [one, other] = await lettersOf(t, [MAIL, MAIL], 2)
  assert.notEqual(one?.['message-id'], other?.['message-id'])
})

test('nobody writes a line of their own into the head through the address of an answer', async (t) => {
  const replyTo = 'visitor@example.com\r\nBcc: everybody@example.com'
  const [head] = await lettersOf(t, [{ ...MAIL, replyTo }], 1)
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
