import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { bankByRouting } from '../../src/modules/banks/server/banks.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { freshDatabaseUrl } from '../factories/database.ts'
import { run } from '../factories/process.ts'
import { EXCERPT_FILE, lineOf } from './excerpt.ts'

test('staff import a directory at the terminal', async (t) => {
  const home = mkdtempSync(join(tmpdir(), 'openteller-banks-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const url = await freshDatabaseUrl(t)

  const importBanks = (...args: readonly string[]) =>
    run(t, 'import-banks.ts', { DATABASE_URL: url }, args)

  const nothing = await importBanks()
  assert.deepEqual([nothing.code, nothing.output.startsWith('Say which file')], [1, true])
  const missing = await importBanks(join(home, 'nowhere.txt'))
  assert.equal(missing.code, 1)
  assert.match(missing.output, /^ENOENT: no such file/)

  const broken = join(home, 'broken.txt')
  writeFileSync(broken, `${lineOf({ number: '021000021' })}\n${lineOf({ number: '021000022' })}\n`)
  assert.deepEqual(await importBanks(broken), {
    code: 1,
    output:
      'Line 2: 021000022 is no routing number: its check digit is wrong.\n' +
      'Nothing was imported; the directory is as it was.\n',
  })

  assert.deepEqual(await importBanks(EXCERPT_FILE), {
    code: 0,
    output: 'The directory now has 28 banks, and 4 old numbers that lead to them.\n',
  })
  const engine = openPostgres(url, { connectionsMax: 1 })
  assert.equal((await bankByRouting(engine.db, '061019771'))?.name, 'Bank OZK')
  await engine.close()
})
