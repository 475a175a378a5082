import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { until } from '../factories/waiting.ts'

const CLUSTER = pathToFileURL(join(import.meta.dirname, '../factories/cluster.ts')).href

/** Starts a server, says where its data is, and goes on with the rest. */
const program = (rest: string): ChildProcess =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { startCluster } from '${CLUSTER}'
       const { socketUrl } = await startCluster()
       process.stdout.write(new URL(socketUrl).searchParams.get('host') + '\\n')
       ${rest}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

const listens = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => answer(socket.destroy().destroyed))
    socket.once('error', () => answer(false))
  })

describe('a process that started PostgreSQL for tests and did not stop it', () => {
  test('ends when it has nothing else to do, and leaves no data', async () => {
    const child = program('')
    const [said, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')])
    assert.equal(code, 0)
    assert.match(said, /openteller-pg-/)
    assert.equal(existsSync(said.trim()), false)
  })

  test('takes the server with it when a signal ends it', async (t) => {
    const child = program('setInterval(() => {}, 1000)')
    t.after(() => child.kill('SIGKILL'))
    const [said] = (await once(child.stdout!, 'data')) as [Buffer]
    const data = said.toString().trim()
    const port = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[3])
    assert.equal(await listens(port), true)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    assert.equal(code, 143)
    assert.equal(existsSync(data), false)
    await until('the server is gone', async () => !(await listens(port)))
  })
})
