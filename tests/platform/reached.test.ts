import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { poolOfOne } from '../../src/platform/server/poolOfOne.ts'

/** A message of PostgreSQL's protocol, version 3. */
function message(kind: string, ...parts: readonly (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`)
      const number = Buffer.alloc(4)
      number.writeInt32BE(part)
      return number
    }),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(kind), length, body])
}

test('a connection that is ended in the breath that makes it fails, and ends nothing but itself', async (t) => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      const authenticated = message('R', 0)
      const ready = Buffer.from([...Buffer.from('Z'), 0, 0, 0, 5, ...Buffer.from('I')])
      const ended = message('E', 'SFATAL', 'C57P01', 'Mterminating connection', '')
      socket.end(Buffer.concat([authenticated, ready, ended]))
    })
  })
  t.after(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pool = poolOfOne(`postgres://us@127.0.0.1:${(server.address() as AddressInfo).port}/bank`)
  await assert.rejects(pool.connect(), { code: '57P01' })
  await pool.end()
})
