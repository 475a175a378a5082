import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { archivableTransfers, archiveIn } from '../../src/apps/server/archiving.ts'
import { proveLedger } from '../../src/apps/server/proving.ts'
import {
  archivedTo,
  flows,
  history,
  hold,
  oldestStretch,
  overview,
  post,
  reversalsOf,
  transferById,
  verify,
} from '../../src/modules/ledger/server/ledger.ts'
import type { Db } from '../../src/platform/server/db.ts'
import { newId } from '../../src/values/ids.ts'
import { freshDirectory, run } from '../factories/process.ts'
import { accepted, codeOf, NOW, onDay } from '../invariants/books.ts'
import { SECRET, sealAll } from './journal.ts'
import { archive, CUT, KEY, LATER, listed, openArchived, openYears, told } from './years.ts'

const OTHER_KEY = Buffer.alloc(32, 4).toString('base64')

const countOf = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from ${sql.table(table)}`.execute(db)
  return rows[0]!.n
}

test('the oldest stretch may leave', async (t) => {
  const years = await openYears(t)
  const { db, owner, books, ada, ben, cy, oldId, proveAfter } = years

  await t.test('as far as it is sealed, and nothing in it is young', async () => {
    const stretch = (await oldestStretch(db, CUT))!
    assert.equal(stretch.first, 1n)
    assert.deepEqual(stretch.newestAt, onDay(9).at)
    assert.equal(stretch.file, `journal-1-${stretch.upto}.archive`)
    assert.equal(await oldestStretch(db, onDay(1).at!), undefined, 'nothing is that old')
    const all = (await oldestStretch(db, LATER))!
    await books.pay(ada, ben, '1.00', onDay(113))
    assert.deepEqual(await oldestStretch(db, LATER), all, 'what is not sealed stays')
  })

  await t.test('once it is whole in its file: a line changed, lost or added is named', async () => {
    const stretch = (await oldestStretch(db, CUT))!
    const { lines, faultOf } = archivableTransfers(db, stretch)
    const all = await listed(lines())
    const at = all.findIndex((line) => line.includes(oldId))
    assert.equal(await faultOf(told(all)), undefined)
    const changed = all.with(at, all[at]!.replace('"USD"', '"EUR"'))
    assert.equal(await faultOf(told(changed)), `transfer ${oldId} is not in it as it was sealed.`)
    assert.match((await faultOf(told(all.slice(0, -1))))!, /^It ends before transfer/)
    assert.match((await faultOf(told([...all, all[0]!])))!, /^There is more in it/)
  })

  await t.test(
    'in files of so many transfers at most, and balances, figures since, and history since are as they were',
    async () => {
      const accounts = [ada, ben, cy]
      const told = async () => [
        await overview(db, accounts, { from: CUT, to: LATER }, 20),
        await flows(db, accounts, { from: CUT, to: onDay(111).at! }),
        await history(db, accounts, { countMax: 100, range: { from: CUT, to: LATER } }),
        await Promise.all(accounts.map((account) => books.available(account))),
      ]
      const before = await told()
      const entryCount = await countOf(db, 'ledger_entry')
      const all = (await oldestStretch(db, CUT))!
      let upto = 0n
      while (upto < all.upto) {
        const stretch = (await oldestStretch(db, CUT, 4))!
        assert.equal(stretch.first, upto + 1n)
        assert.equal(await archive(owner, stretch), true)
        assert.equal(await archive(owner, stretch), false, 'it leaves once')
        await sealAll(db)
        assert.equal(await proveAfter('select'), 'whole')
        upto = stretch.upto
      }
      const after = await told()
      // The overview goes back to the last entry of each before the cut as well.
      assert.deepEqual(after.slice(1), before.slice(1))
      assert.deepEqual(
        { ...after[0], recent: null }, { ...before[0], recent: null }) // prettier-ignore
      assert.ok((await countOf(db, 'ledger_entry')) < entryCount)
      await books.pay(cy, ada, '11.00', onDay(120))
      await books.pay(ben, cy, '0.25', onDay(121))
      assert.deepEqual(await verify(db), [])
      assert.deepEqual(await archivedTo(db, [cy]), onDay(9).at)
      assert.equal(await archivedTo(db, [await books.account('1.00', onDay(122))]), null)
    },
  )
})

test('what is archived', async (t) => {
  const archived = await openArchived(t)
  const { db, books, ada, ben, cy, oldId, undoneId, lastOldId, lateId } = archived
  const { files, stretch, reverseOf, proveAfter, proveWith } = archived

  await t.test('is proved from its file, and what stays of it without', async () => {
    const unread =
      /^Transfers up to 2031-01-09 are archived and were not read: --archive FOLDER proves them too\.$/m
    const { isWhole, text } = await proveLedger(db, [])
    assert.ok(isWhole, text)
    assert.match(text, unread)
    const whole = await proveLedger(db, [], { archive: files })
    assert.ok(whole.isWhole, whole.text)
    assert.doesNotMatch(whole.text, unread)
  })

  await t.test('keeps its ids: nothing is posted, held or reversed under them again', async () => {
    const orders = [[oldId, ada, ben, '5.00'], [undoneId, ben, ada, '7.00'], [lastOldId, ada, ben, '4.00']] as const // prettier-ignore
    for (const [id, from, to, amount] of orders) {
      const order = books.order(from, to, amount, { id })
      assert.equal(codeOf(await post(db, order, NOW)), 'id_reused')
      assert.equal(codeOf(await hold(db, order, NOW)), 'id_reused')
      assert.equal(codeOf(await reverseOf(id, 130)), 'transfer_not_found')
    }
    assert.equal(codeOf(await reverseOf(lateId, 130)), 'transfer_not_found')
    assert.equal(await transferById(db, undoneId), undefined)
    // Something that stays reverses it.
    assert.deepEqual((await transferById(db, lateId))?.postedAt, onDay(6).at)
    assert.deepEqual(await verify(db), [])
  })

  await t.test('is found out in what stays of it where somebody changes it', async () => {
    const first = (account: bigint) =>
      `account_id = ${account} and seq = (select min(seq) from ledger_entry where account_id = ${account})`
    const cases = [
      ['select', /^whole$/],
      [`update ledger_entry set balance_after = balance_after + 1 where ${first(cy)}; update ledger_account set posted = posted + 1 where id = ${cy}`, /an entry of transfer/],
      [`delete from ledger_entry where ${first(ada)}`, new RegExp(`entries are a chain: ${ada}/`)],
      [`update ledger_transfer set details = '{"memo":"forged"}' where id = '${lateId}'`, new RegExp(`transfer ${lateId} is not what it was`)],
      [`delete from ledger_transfer where id = '${lateId}'`, /reversal mirrors/],
      [`delete from ledger_correction where transfer_id = '${undoneId}'`, /is gone from its place/],
      [`delete from ledger_archived_transfer where id = '${oldId}'`, new RegExp(`the id of transfer ${oldId} is gone`)],
      [`update ledger_archive set upto = upto + 3`, /^journal-1-.* does not tell of it/],
      [`delete from ledger_archive`, /is gone from its place/],
      [`insert into ledger_transfer select gen_random_uuid(), actor_id, channel, fingerprint, reason, from_account, to_account, amount, currency, posted_at, value_date, null, null, details, recorded from ledger_transfer where id = '${lateId}'`, /among rows that were sealed before/],
    ] as const // prettier-ignore
    for (const [sqlText, said] of cases) assert.match(await proveAfter(sqlText), said, sqlText)
  })

  await t.test('is missed where its file is gone, or is another', async (t) => {
    assert.equal(await proveWith(), 'whole')
    await assert.rejects(proveWith(archiveIn(freshDirectory(t), KEY)), /has no journal-1-/)
    const lines = await listed(files(stretch.file))
    const at = lines.findIndex((line) => line.includes(oldId))
    const withLine = (line: string) => proveWith(() => told(lines.with(at, line)))
    assert.match(
      await withLine(lines[at]!.replace('"USD"', '"EUR"')),
      /is not what it was when it was sealed/,
    )
    assert.match(
      await proveWith(() => told(lines.toSpliced(at, 1))),
      new RegExp(`transfer ${oldId} is gone`),
    )
  })
})

test('it is told of what is archived when it was undone, however often', async (t) => {
  const years = await openYears(t)
  const { db, owner, books, ada, ben, oldId, undoneId, lateId, reverseOf } = years
  const [again, thrice] = [await books.pay(ada, ben, '1.00', onDay(113)), await books.pay(ada, ben, '1.00', onDay(114))] // prettier-ignore
  for (const [id, times] of [[again, 2], [thrice, 3]] as const) {
    let last = id
    for (let round = 1; round <= times; round++) {
      const next = newId()
      accepted(await reverseOf(last, 120 + round, next))
      last = next
    }
  } // prettier-ignore
  await books.pay(ada, ben, '1.00', onDay(130))
  await sealAll(db)
  const asked = [oldId, undoneId, lateId, again, thrice]
  const before = await reversalsOf(db, asked)
  assert.deepEqual(
    [...before].toSorted(([, a], [, b]) => a.getTime() - b.getTime()),
    [[undoneId, onDay(5).at], [lateId, onDay(111).at], [thrice, onDay(122).at]],
    'the first of three, no earlier than what the account has',
  ) // prettier-ignore
  await archive(owner, (await oldestStretch(db, CUT))!)
  await sealAll(db)
  assert.deepEqual(await reversalsOf(db, asked), before, 'some of what was undone is archived')
  await archive(owner, (await oldestStretch(db, LATER))!)
  assert.equal(await transferById(db, thrice), undefined)
  const after = await reversalsOf(db, asked)
  assert.deepEqual(new Map(after), new Map(before), 'all of it is')
})

test('an operator moves the oldest transfers into a file, in two steps, and proves them there', async (t) => {
  const { url, db } = await openYears(t, 2019)
  const folder = freshDirectory(t)
  const settings = { DATABASE_URL: url, SECRET, BACKUP_KEY: KEY.toString('base64') }
  const archive = (...args: readonly string[]) => run(t, 'archive-ledger.ts', settings, args)
  assert.deepEqual(await archive('--to', folder, '--older-than', '24'), {
    code: 1,
    output:
      '--older-than: at least 25 months, for figures of the last calendar year and problems with its payments are looked up\n',
  })
  const otherSecret = { ...settings, SECRET: `${SECRET}, another` }
  const { output } = await run(t, 'archive-ledger.ts', otherSecret, ['--to', folder])
  assert.match(output, /^SECRET: this is another one/)
  const { file } = (await oldestStretch(db, LATER))!
  const args = ['--to', folder, '--older-than', '72']
  const occupied = join(folder, 'occupied')
  writeFileSync(occupied, '')
  assert.deepEqual(await archive('--to', join(occupied, 'archive')), {
    code: 1,
    output: `--to: ENOTDIR: not a directory, mkdir '${join(occupied, 'archive')}'\n`,
  })
  assert.deepEqual(await archive(...args), {
    code: 0,
    output: `Transfers up to 2019-04-22: ${file} was written, and is whole. Copy it to where it is kept, then run this again with --remove.\n`,
  })
  assert.deepEqual(await archive(...args, '--remove'), {
    code: 0,
    output: `${file} is whole. Transfers up to 2019-04-22 have left the database.\n`,
  })
  const { rows } =
    await sql`select detail->>'file' as file from audit_event where action = 'transfer.archived'`.execute(
      db,
    )
  assert.deepEqual(rows, [{ file }])
  await sealAll(db)
  // The files stay under the key of their time.
  const rotated = { ...settings, BACKUP_KEY: OTHER_KEY, BACKUP_KEYS_OLD: settings.BACKUP_KEY }
  const proof = await run(t, 'verify-ledger.ts', rotated, ['--archive', folder])
  assert.match(
    proof.output,
    /^The ledger is in balance\.\nThe journal is whole, \d+ links long\.\nHead: /,
  )
})
