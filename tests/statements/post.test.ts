import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test, type TestContext } from 'node:test'
import { readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { openMailRoom, queueMail } from '../../src/platform/server/mail.ts'
import { freshDatabase } from '../factories/database.ts'
import { eventually } from '../operations/eventually.ts'

/** A mail server that takes everything and keeps what it was given. */
async function postOffice(t: TestContext) {
  const letters: string[] = []
  const serve = (socket: Socket): void => {
    let heard = ''
    let letter: string | undefined
    socket.write('220 ready\r\n')
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1')
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        if (letter !== undefined && line !== '.') letter += `${line}\r\n`
        else if (letter !== undefined) {
          letters.push(letter)
          letter = undefined
          socket.write('250 taken\r\n')
        } else if (line.startsWith('DATA')) {
          letter = ''
          socket.write('354 go on\r\n')
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      }
    })
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { url: `smtp://127.0.0.1:${address.port}`, letters }
}

test('a file leaves with its mail, whole, and is gone from the database then', async (t) => {
  const engine = await freshDatabase(t)
  const { url, letters } = await postOffice(t)
  const file = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 256))
  await queueMail(engine.db, {
    to: 'ada@example.com',
    subject: 'Your April 2026 statement',
    text: 'It is attached.',
    attachments: [{ name: 'statement.pdf', type: 'application/pdf', bytes: file }],
  })
  const room = openMailRoom(engine, url, readConfig({}).institution, createLog('silent'))
  t.after(() => room.close())
  room.kick()
  await eventually(async () => letters.length === 1)
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
  await eventually(async () => {
    const { rows } = await engine.pool.query('select count(*)::int as n from mail_attachment')
    return rows[0].n === 0
  })
})
