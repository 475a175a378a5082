import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { headOf, note, openTrail, SECRET } from './trail.ts'

const PROGRAM = join(import.meta.dirname, '../../src/apps/server/verify-audit.ts')

/** Runs the command to its end on a database. */
async function verifyAudit(DATABASE_URL: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], DATABASE_URL, SECRET },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  return { code, output }
}

test('an operator proves the trail at the terminal, and keeps its head', async (t) => {
  const empty = await openTrail(t)
  assert.deepEqual(await verifyAudit(empty.url), { code: 0, output: 'The audit trail is empty.\n' })

  await note(empty.db)
  const waiting = '1 record is not sealed yet: the portal does that while it runs.\n'
  assert.deepEqual(await verifyAudit(empty.url), { code: 0, output: waiting })

  const filled = await openTrail(t, 3)
  const { number, hash } = await headOf(filled.db)
  const head = `${number}:${hash}`
  const whole = { code: 0, output: `The audit trail is whole, 3 links long.\nHead: ${head}\n` }
  assert.deepEqual(await verifyAudit(filled.url), whole)
  assert.deepEqual(await verifyAudit(filled.url, '--expect', head), whole)

  const misread = await verifyAudit(filled.url, '--expect', 'abc')
  assert.equal(misread.code, 1)
  assert.match(misread.output, /^Say what to expect as it was printed/)

  await filled.tamper(
    'delete from audit_event where id = 3; delete from audit_link where number = 3',
  )
  assert.deepEqual(await verifyAudit(filled.url, '--expect', head), {
    code: 1,
    output:
      'The audit trail is broken.\nHistory shorter than the anchor: it ends at link 2, and there was a link 3.\n',
  })
  await filled.tamper(`update audit_event set action = 'note.lost' where id = 1`)
  assert.deepEqual(await verifyAudit(filled.url), {
    code: 1,
    output: 'The audit trail is broken.\nLink 1: event 1 is not what it was when it was sealed.\n',
  })
})
