import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { archiveIn } from '../../src/apps/server/archiving.ts'
import { proveLedger } from '../../src/apps/server/proving.ts'
import { journalHead, oldestStretch } from '../../src/modules/ledger/server/ledger.ts'
import type { OpenArchive } from '../../src/platform/server/archive.ts'
import type { Anchor } from '../../src/platform/server/chain.ts'
import { fill, openJournal, sealAll } from './journal.ts'
import { archive, archiveOld, KEY, LATER, listed, openYears, type Scope, told } from './years.ts'

/** The story, proved up to `head`, and one payment sealed behind it. */
async function openLater(t: Scope) {
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

test('behind a head that was proved before', async (t) => {
  const later = await openLater(t)

  await t.test('the journal is proved to its end, and every balance', async () => {
    const { db, head, last } = later
    const from = { anchor: head, name: 'the head' }
    assert.deepEqual(await proveLedger(db, [], { from }), {
      isWhole: true,
      text: `The ledger is in balance.\nThe journal is whole behind link ${head.number}, ${last.number} links long.\nHead: ${last.number}:${last.hash}\n`,
    })
  })

  await t.test(
    'what was changed after it is found, and before it only what changes a balance',
    async () => {
      const { behind, laterId, transferId, proveAfter } = later
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
    },
  )

  await t.test(
    'a head that is none is no beginning, nor is one whose link tells of other rows',
    async () => {
      const { behind, head } = later
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
      for (const [sqlText, said] of cases)
        assert.ok((await behind(sqlText)).includes(said), sqlText)
    },
  )

  await t.test('begins anywhere: at the first link, and at the last', async () => {
    const { db, last, behind } = later
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

  await t.test('an earlier head is compared as well', async () => {
    const { proveAfter, head, last } = later
    assert.equal(await proveAfter('select', head, last), 'whole')
    const other = { ...head, hash: 'ab'.repeat(32) }
    assert.match(await proveAfter('select', other, last), /has another hash than the anchor/)
    const beyond = { ...last, number: last.number + 1n }
    assert.match(await proveAfter('select', beyond, head), /History shorter than the anchor/)
  })
})

test('where old transfers have left for files', async (t) => {
  const UNREAD = /^Transfers up to 2031-01-09 are archived and were not read/m

  const years = await openYears(t)
  const { db, owner } = years
  const files = archiveIn(await archiveOld(t, years, 4), KEY)
  const { rows: heads } = await sql<Anchor & { archived: boolean; file: string | null }>`
      select l.number, encode(l.hash, 'hex') as hash, l.number < max(a.link) over () as archived,
             case when l.upto < a.upto and l.names::text like '%transfer%' then a.file end as file
        from ledger_link l left join ledger_archive a on l.upto between a.first and a.upto
       order by number`.execute(db)
  const proveFrom = (anchor: Anchor, archive?: OpenArchive) =>
    proveLedger(db, [], { from: { anchor, name: 'the head' }, archive })

  await t.test(
    'it begins at any head: before them, between them, inside one, and behind them',
    async () => {
      assert.ok(heads.some(({ file }) => file))
      assert.ok(heads.some(({ archived }) => !archived))
      for (const head of heads) {
        const [without, whole] = [await proveFrom(head), await proveFrom(head, files)]
        assert.ok(without.isWhole && whole.isWhole, `${head.number}: ${without.text}${whole.text}`)
        assert.doesNotMatch(whole.text, UNREAD)
        // What is before the head nobody looks at, with files or without.
        assert.equal(UNREAD.test(without.text), head.archived, String(head.number))
      }
    },
  )

  await t.test(
    'what was changed in a file is found behind the head, and not before it',
    async () => {
      const inside = heads.find(({ file }) => file)!
      const lines = await listed(files(inside.file!))
      const proveWith = async (at: number) => {
        const forged = lines.with(at, lines.at(at)!.replace('"USD"', '"EUR"'))
        const open: OpenArchive = (file) => (file === inside.file ? told(forged) : files(file))
        return (await proveFrom(inside, open)).text
      }
      assert.match(await proveWith(0), /The journal is whole behind link/)
      assert.match(await proveWith(lines.length - 1), /is not what it was when it was sealed/)
    },
  )

  await t.test(
    'files that were not read are told also while nothing is sealed behind them',
    async () => {
      await archive(owner, (await oldestStretch(db, LATER))!)
      const { isWhole, text } = await proveLedger(db, [])
      assert.ok(isWhole, text)
      assert.match(text, /^Transfers up to 2031-04-22 are archived and were not read/m)
    },
  )
})
