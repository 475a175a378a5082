import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const TRACKING = pathToFileURL(
  join(import.meta.dirname, '../../scripts/testing/lightTracking.ts'),
).href

/** Each waits for what never comes, so it ends only when it is told of the error. */
const TESTS = `
import { before, describe, test } from 'node:test'
import { connect, createServer } from 'node:net'
const fail = (why) => { throw new Error(why) }
const forever = () => new Promise((done) => setTimeout(done, 60_000))
describe('a suite', () => {
  before(() => {})
  test('passes', async (t) => { await t.test('inside', async () => {}) })
  test('timer', async () => { setTimeout(() => fail('of timer'), 1); await forever() })
  test('promise', async () => { void (async () => { await null; fail('of promise') })(); await forever() })
  test('socket', async () => {
    const server = createServer((heard) => heard.end('x'))
    server.listen(0, () => connect(server.address().port).on('data', () => fail('of socket')))
    await forever()
  })
  test('passes after them', () => {})
})
`

test('an error that nobody caught fails the test that it belongs to, and no other', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'openteller-runner-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'some.test.mjs')
  writeFileSync(file, TESTS)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = spawnSync(
    process.execPath,
    [`--import=${TRACKING}`, '--test-reporter=tap', '--test-force-exit', file],
    { env, encoding: 'utf8' },
  )
  const told = [...stdout.matchAll(/^ *((?:not )?ok) \d+ - (.+)|^ +error: '(of .+)'/gm)]
  assert.deepEqual(
    told.map(([, ended, name, error]) => error ?? `${ended}: ${name}`),
    [
      'ok: inside',
      'ok: passes',
      'not ok: timer',
      'of timer',
      'not ok: promise',
      'of promise',
      'not ok: socket',
      'of socket',
      'ok: passes after them',
      'not ok: a suite',
    ],
  )
})
