import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { proveLedger } from '../../src/apps/server/proving.ts'
import { journalHead } from '../../src/modules/ledger/server/ledger.ts'
import { fill, openJournal, sealAll } from './journal.ts'

/** The story, proved up to `head`, and one payment sealed behind it. */
async function openLater(t: Parameters<typeof openJournal>[0]) {
  const journal = await openJournal(t)
  const story = await fill(journal)
  const laterId = await journal.books.pay(story.ada, story.ben, '2.00')
  await sealAll(journal.db)
  const last = (await journalHead(journal.db))!
  assert.ok(last.number > story.head.number)
  const behind = (sqlText: string, from = story.head) =>
    journal.proveAfter(sqlText, undefined, from)
  return { ...journal, ...story, laterId, last, behind }
}

describe('behind a head that was proved before', () => {
  test('the journal is proved to its end, and every balance', async (t) => {
    const { db, head, last } = await openLater(t)
    const from = { anchor: head, name: 'the head' }
    assert.deepEqual(await proveLedger(db, [], { from }), {
      isWhole: true,
      text: `The ledger is in balance.\nThe journal is whole behind link ${head.number}, ${last.number} links long.\nHead: ${last.number}:${last.hash}\n`,
    })
  })

  test('what was changed after it is found, and before it only what changes a balance', async (t) => {
    const { behind, laterId, transferId, proveAfter } = await openLater(t)
    const change = (id: string, what: string) =>
      `update ledger_transfer set ${what} where id = '${id}'`
    assert.match(
      await behind(change(laterId, `details = '{"memo":"forged"}'`)),
      new RegExp(`transfer ${laterId}`),
    )
    const earlier = change(transferId, `details = '{"memo":"forged"}'`)
    assert.equal(await behind(earlier), 'whole')
    assert.match(await proveAfter(earlier), new RegExp(`transfer ${transferId}`))
    const balance = `update ledger_entry set amount = amount * 2 where transfer_id = '${transferId}'`
    assert.match(await behind(balance), /mirrored entries|sum of its entries/)
  })

  test('a head that is none is no beginning, nor is one whose link tells of other rows', async (t) => {
    const { behind, head } = await openLater(t)
    const { number } = head
    const cases = [
      [`update ledger_link set hash = sha256('x') where number = ${number}`, 'has another hash than the head'],
      [`delete from ledger_link where number = ${number}`, 'History shorter than the head'],
      [`delete from ledger_link where number >= ${number}`, `it ends at link ${number - 1n}`],
      [`update ledger_link set upto = upto + 1 where number = ${number}`, `Link ${number} was changed`],
      [`update ledger_link set hash = sha256('x') where number = ${number - 1n}`, `Link ${number} was changed`],
      [`delete from ledger_link where number = ${number - 1n}`, `Link ${number} was changed`],
      [`delete from ledger_link where number = ${number + 1n}`, 'whole'],
    ] as const // prettier-ignore
    for (const [sqlText, said] of cases) assert.ok((await behind(sqlText)).includes(said), sqlText)
  })

  test('begins anywhere: at the first link, and at the last', async (t) => {
    const { db, last, behind } = await openLater(t)
    const { hash } = (await journalHead(db))!
    assert.equal(await behind('select', { number: last.number, hash }), 'whole')
    const first = await db
      .withTables<{ ledger_link: { number: bigint; hash: Buffer } }>()
      .selectFrom('ledger_link')
      .select('hash')
      .where('number', '=', 1n)
      .executeTakeFirstOrThrow()
    assert.equal(await behind('select', { number: 1n, hash: first.hash.toString('hex') }), 'whole')
  })

  test('an earlier head is compared as well', async (t) => {
    const { proveAfter, head, last } = await openLater(t)
    assert.equal(await proveAfter('select', head, last), 'whole')
    const other = { ...head, hash: 'ab'.repeat(32) }
    assert.match(await proveAfter('select', other, last), /has another hash than the anchor/)
    const beyond = { ...last, number: last.number + 1n }
    assert.match(await proveAfter('select', beyond, head), /History shorter than the anchor/)
  })
})
