import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openMailRoom, queueMail } from '../../src/platform/server/mail.ts'
import { atEnd } from '../factories/atEnd.ts'
import { freshDatabase } from '../factories/database.ts'
import { postOffice } from '../factories/postOffice.ts'
import { until } from '../factories/waiting.ts'

test('a file leaves with its mail, whole, and is gone from the database then', async (t) => {
  const engine = await freshDatabase(t)
  const { url, letters } = await postOffice(t)
  const file = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 256))
  await queueMail(engine.db, {
    to: 'ada@example.com',
    at: new Date('2026-05-01T12:00:00Z'),
    subject: 'Your April 2026 statement',
    text: 'It is attached.',
    attachments: [{ name: 'statement.pdf', type: 'application/pdf', bytes: file }],
  })
  const room = openMailRoom(engine, url, readConfig({}).institution, createLog('silent'))
  atEnd(t, () => room.close())
  room.flush()
  await until('the letter has arrived', async () => letters.length === 1)
  const letter = letters[0]!
  assert.match(letter, /Content-Type: application\/pdf; name=statement\.pdf/)
  // Readers choose: the same words as text and in the dress of the institution.
  assert.match(letter, /multipart\/alternative/)
  assert.match(letter, /Content-Type: text\/html/)
  // The last part of the letter, between its heads and the end of all parts.
  const encoded = letter
    .split('filename=statement.pdf')[1]!
    .split('\r\n\r\n')[1]!
    .split('\r\n--')[0]!
  assert.deepEqual(Buffer.from(encoded, 'base64'), file)
  await until('its file is forgotten', async () => {
    const { rows } = await engine.pool.query('select count(*)::int as n from mail_attachment')
    return rows[0].n === 0
  })
})
