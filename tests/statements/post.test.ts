import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verbatim } from '../../src/values/sentence.ts'
import { openMailing } from '../factories/mailing.ts'

test('a file leaves with its mail, whole, and is gone from the database then', async (t) => {
  const { engine, queue, send, received } = await openMailing(t)
  const file = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 256))
  await queue({
    to: 'ada@example.com',
    at: new Date('2026-05-01T12:00:00Z'),
    subject: verbatim('Your April 2026 statement'),
    text: verbatim('It is attached.'),
    attachments: [{ name: 'statement.pdf', type: 'application/pdf', bytes: file }],
  })
  assert.equal(await send(), 1)
  const mail = received[0]!
  assert.match(mail, /Content-Type: application\/pdf; name=statement\.pdf/)
  // Readers choose: the same words as text and in the dress of the institution.
  assert.match(mail, /multipart\/alternative/)
  assert.match(mail, /Content-Type: text\/html/)
  // The last part of the mail, between its heads and the end of all parts.
  const encoded = mail.split('filename=statement.pdf')[1]!.split('\r\n\r\n')[1]!.split('\r\n--')[0]!
  assert.deepEqual(Buffer.from(encoded, 'base64'), file)
  const { rowCount } = await engine.pool.query('select from mail_attachment')
  assert.equal(rowCount, 0)
})
