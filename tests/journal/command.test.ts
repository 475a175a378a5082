import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OTHER_SECRET, proveLedger } from '../../src/apps/server/proving.ts'
import { setAuditKey } from '../../src/modules/audit/server/audit.ts'
import { setJournalKey } from '../../src/modules/ledger/server/ledger.ts'
import { openPostgres } from '../../src/platform/server/postgres.ts'
import { note, sealAll as sealTrail } from '../audit/trail.ts'
import { run } from '../factories/process.ts'
import { fill, openJournal, SECRET } from './journal.ts'

const OTHER = 'a secret of somebody else, kept elsewhere'

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

  assert.deepEqual(await run(t, 'verify-ledger.ts', { DATABASE_URL: journal.url, SECRET: OTHER }), {
    code: 1,
    output: `${OTHER_SECRET}\n`,
  })

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

test('under another SECRET the journal is not called broken, and a broken one is under its own', async (t) => {
  const journal = await openJournal(t)
  const { head } = await fill(journal)
  const another = openPostgres(journal.url)
  t.after(() => another.close())
  setJournalKey(another.db, OTHER)
  const kept = { anchor: head, name: 'the anchor' }
  for (const walk of [{}, { from: kept }])
    assert.deepEqual(await proveLedger(another.db, [kept], walk), {
      isWhole: false,
      text: OTHER_SECRET,
    })
  setAuditKey(journal.db, SECRET)
  await note(journal.db)
  await sealTrail(journal.db)
  // The last link still tells whose the first was, and the trail whose both were.
  for (const number of [1n, head.number]) {
    await journal.tamper(`update ledger_link set hash = sha256('forged') where number = ${number}`)
    const { text } = await proveLedger(journal.db, [])
    assert.match(text, /^The journal is broken\.\nLink 1 was changed/)
  }
})
