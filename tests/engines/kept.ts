import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { readConfig } from '../../src/apps/server/config.ts'
import { openKeeping } from '../../src/apps/server/keeping/openKeeping.ts'
import { freshDirectory, launch, run } from '../factories/process.ts'
import { until } from '../factories/waiting.ts'
import { lookInto, type Place, rowCounts } from '../faults/lookInto.ts'

const KEY = Buffer.alloc(32, 3).toString('base64')
const OTHER_KEY = Buffer.alloc(32, 4).toString('base64')

/** The copy of a server that goes on serving, and what can be done with it. */
export async function isKept(t: TestContext, place: Place): Promise<void> {
  const copies = freshDirectory(t)
  const environment = { ...place, BACKUP_DIR: copies, BACKUP_KEY: KEY }
  const command = (program: string, ...args: readonly string[]) =>
    run(t, program, environment, args)
  const old = '2020-01-01T000000.000Z.backup'
  writeFileSync(join(copies, old), '')
  const [kept, drilled] = [await command('backup.ts'), await command('restore-drill.ts')]
  assert.match(kept.output, /^\S+\.backup is kept\.$/m)
  assert.match(drilled.output, /restored in [\d.]+ s and found whole, compared with the heads of 2/)
  assert.deepEqual([kept.code, drilled.code], [0, 0])

  // What was restored is not sealed any more, so nothing of it may stay.
  const room = freshDirectory(t)
  const drilling = launch(t, 'restore-drill.ts', { ...environment, TMPDIR: room })
  await until('a drill is under way', () => readdirSync(room).length > 0)
  const ending = await drilling.end('SIGTERM')
  assert.deepEqual([ending.code, readdirSync(room)], [1, []])

  // Heads of a later time, which somebody kept elsewhere: what is restored lacks its end.
  const lines = readFileSync(join(copies, 'heads.jsonl'), 'utf8')
  const later = join(freshDirectory(t), 'heads.jsonl')
  writeFileSync(later, lines.replace(/"journal":"\d+:/, '"journal":"999999:'))
  const short = await command('restore-drill.ts', '--heads', later)
  assert.equal(short.code, 1)
  assert.match(
    short.output,
    /found BROKEN[^]*History shorter than the head exported with the backup/,
  )

  const restored = freshDirectory(t)
  const refuses = (changed: Place, to: string, message: RegExp) =>
    assert.rejects(openKeeping(readConfig({ ...environment, ...changed })).restore({ to }), {
      name: 'ConfigError',
      message,
    })
  const otherKey = { BACKUP_KEY: OTHER_KEY }
  await refuses(otherKey, restored, /sealed under the key \w+, and BACKUP_KEY is \w+\.$/)
  const onTop = /has a database in it; move it away, or name another folder$/
  await refuses({}, place['DATA_DIR']!, onTop)
  const done = await command('restore.ts', '--to', restored)
  assert.match(done.output, /npm run ledger:verify -- --expect \d+:[0-9a-f]{64}\n/)
  cpSync(join(place['DATA_DIR']!, 'data.key'), join(restored, 'data.key'))
  const { person } = await lookInto({ DATA_DIR: restored }, rowCounts)
  assert.ok(person > 0)
  assert.deepEqual(readdirSync(copies).length, 2, 'a copy and heads: what is too old is forgotten')
}
