import assert from 'node:assert/strict'
import { test } from 'node:test'
import { run } from '../factories/process.ts'
import { fill, openJournal, SECRET } from './journal.ts'

test('an operator proves the journal at the terminal, and keeps its head', async (t) => {
  const journal = await openJournal(t)
  const verify = (...args: readonly string[]) =>
    run(t, 'verify-ledger.ts', { DATABASE_URL: journal.url, SECRET }, args)
  const { transferId, head } = await fill(journal)
  const anchor = `${head.number}:${head.hash}`
  const links = `The journal is whole, ${head.number} links long.\n`
  const whole = { code: 0, output: `The ledger is in balance.\n${links}Head: ${anchor}\n` }
  assert.deepEqual(await verify(), whole)
  assert.deepEqual(await verify('--expect', anchor), whole)

  await journal.books.account()
  const { output } = await verify()
  assert.match(output, /^1 row is not sealed yet: the portal does that while it runs\.$/m)

  const misread = await verify('--expect', 'abc')
  assert.equal(misread.code, 1)
  assert.match(misread.output, /^Say what to expect as it was printed/)

  await journal.tamper(`delete from ledger_transfer where id = '${transferId}'`)
  const broken = await verify()
  assert.equal(broken.code, 1)
  assert.match(
    broken.output,
    new RegExp(
      `^The journal is broken\\.\\nLink \\d: transfer ${transferId} is gone from its place\\.\\nThe ledger is broken:\\n{`,
    ),
  )
  assert.doesNotMatch(broken.output, /\n\s+at /, 'no crash')

  await journal.tamper(`delete from ledger_link where number = ${head.number}`)
  await journal.tamper('truncate ledger_link')
  assert.match((await verify('--expect', anchor)).output, /^History shorter than the anchor/m)
})
