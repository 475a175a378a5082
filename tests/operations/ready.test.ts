import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { run } from '../factories/process.ts'

test('a start is waited for by somebody who may read none of its keys', async (t) => {
  const answers = [503, 200]
  const portal = createServer((_, reply) => reply.writeHead(answers.shift()!).end())
  await new Promise<void>((open) => portal.listen(0, '127.0.0.1', open))
  t.after(() => portal.close())
  const { port } = portal.address() as AddressInfo
  const { code, output } = await run(t, 'ready.ts', {
    PORT: `${port}`,
    MODE: 'production',
    SECRET_FILE: '/run/credentials/of-the-unit/secret',
  })
  assert.deepEqual([code, output], [0, ''])
  assert.deepEqual(answers, [])
})
