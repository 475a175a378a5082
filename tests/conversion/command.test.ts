import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDatabaseUrl } from '../factories/database.ts'
import { run } from '../factories/process.ts'
import { EXAMPLE, exampleFolder } from './folder.ts'

const FIGURES = '3 people, 4 accounts and 6 rows of history as of 2026-06-30.'

test('staff convert at the terminal: looked over, carried out, invited', async (t) => {
  const DATABASE_URL = await freshDatabaseUrl(t)
  const convert = (...args: readonly string[]) => run(t, 'convert.ts', { DATABASE_URL }, args)

  const nothing = await convert()
  assert.deepEqual([nothing.code, nothing.output.startsWith('Say which folder')], [1, true])
  const nobody = await convert('invite', '--wave', 'all')
  assert.deepEqual([nobody.code, nobody.output.startsWith('Say how many')], [1, true])

  const { folder, change } = exampleFolder(t)
  change('control.csv', '2512.40', '2512.41')
  assert.deepEqual(await convert(folder, '--commit'), {
    code: 1,
    output:
      'control.csv, line 2, balance: savings: 2512.41 is not what accounts.csv has, 2512.40\n' +
      '1 mistake. Nothing was written.\n',
  })

  const looked = await convert(EXAMPLE)
  assert.equal(looked.code, 0)
  assert.match(looked.output, new RegExp(`^${FIGURES}\nNo mistakes, .* Nothing was written`))
  const none = await convert('take-back')
  assert.deepEqual([none.code, none.output.startsWith('No conversion is under way')], [1, true])

  const committed = await convert(EXAMPLE, '--commit')
  assert.equal(committed.code, 0, committed.output)
  assert.match(committed.output, /2 accounts got a new number/)
  assert.match(committed.output, /Posted 7 rows in .* a second. The control totals are proved./)
  const again = await convert(EXAMPLE, '--commit')
  assert.deepEqual(
    [again.code, again.output.startsWith('These files were taken over on ')],
    [0, true],
  )

  const invited = await convert('invite', '--wave', '2')
  assert.deepEqual(invited, { code: 0, output: 'Invited 2. Without an invitation: 1.\n' })
  const proved = await run(t, 'verify-ledger.ts', { DATABASE_URL })
  assert.equal(proved.code, 0, proved.output)
})
