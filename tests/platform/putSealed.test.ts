import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import { putSealed } from '../../src/platform/server/putSealed.ts'
import { chance } from '../factories/chance.ts'
import { freshDirectory } from '../factories/process.ts'
import { smallDisk } from '../factories/smallDisk.ts'

const KEY = Buffer.alloc(32, 3)
const PART_BYTES = 64 * 1024
const PARTS = 64

/** What a portal hands out through its door: more than fits, and nothing that is made smaller. */
async function handedOut(t: TestContext, breaksOffAfter = PARTS): Promise<IncomingMessage> {
  const socket = join(freshDirectory(t), 'door')
  const random = chance('bytes of a copy')
  const draw = () => Buffer.from(Array.from({ length: PART_BYTES }, () => random.int(0, 255)))
  const server = createServer((_, response) => {
    const parts = Readable.from(Array.from({ length: breaksOffAfter }, draw))
    parts.pipe(response, { end: breaksOffAfter === PARTS })
    parts.once('end', () => breaksOffAfter < PARTS && response.destroy())
  }).listen(socket)
  t.after(() => server.close())
  await once(server, 'listening')
  const asked = request({ socketPath: socket }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return response
}

test('a copy that does not fit is refused in the words of the disk, and nothing is left of it', async (t) => {
  const disk = await smallDisk(t, 512)
  if (disk === undefined) return t.diagnostic('Not tried: nobody may have a small disk here')
  await assert.rejects(putSealed(disk, 'copy', await handedOut(t), KEY), { code: 'ENOSPC' })
  assert.deepEqual(readdirSync(disk), [])
})

test('a copy whose origin ends in the middle is none', async (t) => {
  const folder = freshDirectory(t)
  await assert.rejects(putSealed(folder, 'copy', await handedOut(t, 3), KEY), {
    code: 'ECONNRESET',
  })
  assert.deepEqual(readdirSync(folder), [])
})
