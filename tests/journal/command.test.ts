import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proveLedger } from '../../src/apps/server/proving.ts'
import { run } from '../factories/process.ts'
import { fill, openJournal, SECRET } from './journal.ts'

test('an operator proves the journal at the terminal, and keeps its head', async (t) => {
  const journal = await openJournal(t)
  const { db } = journal
  const verify = (...args: readonly string[]) =>
    run(t, 'verify-ledger.ts', { DATABASE_URL: journal.url, SECRET }, args)
  const { transferId, head } = await fill(journal)
  const links = `The journal is whole, ${head.number} links long.\n`
  const text = `The ledger is in balance.\n${links}Head: ${head.number}:${head.hash}\n`
  assert.deepEqual(await proveLedger(db, []), { isWhole: true, text })
  const whole = { code: 0, output: text }
  assert.deepEqual(await verify('--expect', `${head.number}:${head.hash}`), whole)

  // Of both commands.
  const misread = await verify('--expect', 'abc')
  assert.equal(misread.code, 1)
  assert.match(misread.output, /^Say the head as it was printed: --expect/)

  await journal.books.account()
  const { text: later } = await proveLedger(db, [])
  assert.match(later, /^1 row is not sealed yet: the portal does that while it runs\.$/m)

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
  const cutOff = await proveLedger(db, [{ anchor: head, name: 'the anchor' }])
  assert.match(cutOff.text, /^History shorter than the anchor/m)
})
