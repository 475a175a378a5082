import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../factories/database.ts'
import { run } from '../factories/process.ts'
import { changed, FOLDER, LIST } from './lists.ts'

test('an operator loads a list at the terminal', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'openteller-sanctions-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const url = await freshDatabaseUrl(t)
  const load = (...args: readonly string[]) =>
    run(t, 'import-sanctions.ts', { DATABASE_URL: url }, args)
  const put = (files: typeof LIST) => {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(home, name), bytes)
  }

  const nothing = await load()
  assert.deepEqual([nothing.code, nothing.output.startsWith('Say which folder')], [1, true])
  assert.match((await load(join(home, 'nowhere'))).output, /^ENOENT: no such file/)
  assert.match((await load(FOLDER, '--published', '20.11.2026')).output, /is written 2026-11-20/)

  put(changed('sdn.csv', '"individual"', '"robot"'))
  assert.deepEqual(await load(home), {
    code: 1,
    output: 'sdn.csv:3: "robot" is no type of entry.\nNothing was loaded; the list is as it was.\n',
  })

  const loaded = '340 entries with 798 names, published 2026-11-20.\n'
  const dated = ['--published', '2026-11-20']
  assert.deepEqual(await load(FOLDER, ...dated), {
    code: 0,
    output: `The list is loaded: ${loaded}`,
  })
  assert.deepEqual(await load(FOLDER, ...dated), {
    code: 0,
    output: `This list was loaded before: ${loaded}`,
  })

  put(changed('sdn.csv', 'KONY, Joseph', 'KONY, Josef'))
  assert.match(
    (await load(home, '--published', '2026-11-19')).output,
    /^This list is of 2026-11-19 and the one in force of 2026-11-20/,
  )
})
