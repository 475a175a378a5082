import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test, type TestContext } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readArchived, wantedIn } from '../../src/apps/server/readArchived.ts'
import { archivableTransfers, archiveIn } from '../../src/apps/server/archiving.ts'
import { archivedHistory, history, oldestStretch } from '../../src/modules/ledger/server/ledger.ts'
import { freshDirectory, run } from '../factories/process.ts'
import { accepted, onDay } from '../invariants/books.ts'
import { openJournal, sealNext, SECRET } from './journal.ts'
import {
  archive,
  archiveOld,
  CUT,
  giveNumbers,
  KEY,
  listed,
  openArchived,
  openYears,
  told,
} from './years.ts'

const ALWAYS = { from: null, to: null }

describe('what an account did is read from the files', () => {
  test('as the database told it, whatever is between reversals and what they reverse', async (t) => {
    const years = await openYears(t)
    const { db, ada, ben, cy, reverseOf, lateId } = years
    const read = (account: bigint, from: Date | null, to: Date | null) =>
      history(db, [account], { countMax: 100, range: { from, to } }).then((all) => all.toReversed())
    // What was reversed, and stands again.
    const late = (await read(ada, null, null)).find(({ transferId }) => transferId === lateId)!
    accepted(await reverseOf(late.reversedById!, 130))
    const ranges = [[null, CUT], [onDay(5).at!, CUT], [null, onDay(6).at!], [onDay(40).at!, CUT]] as const // prettier-ignore
    const cases = [ada, ben, cy].flatMap((account) => ranges.map(([from, to]) => [account, from, to] as const)) // prettier-ignore
    const before = await Promise.all(cases.map((one) => read(...one)))
    assert.ok(before.flat().some(({ undoes }) => undoes))
    assert.ok(before.flat().some(({ reversedById }) => reversedById))
    const folder = await archiveOld(t, years, 2)
    const open = archiveIn(folder, KEY)
    const { undoneId } = years
    const reversal = before.flat().find(({ reversesId }) => reversesId === undoneId)!
    const having = async (id: string) => {
      const files = readdirSync(folder)
      const texts = await Promise.all(files.map(async (file) => (await listed(open(file))).join()))
      // As a line begins: `["id", …`.
      return files.filter((_, index) => texts[index]!.includes(`["${id}"`))
    }
    assert.notDeepEqual(await having(undoneId), await having(reversal.transferId))
    for (const [index, [account, from, to]] of cases.entries()) {
      const archived = await archivedHistory(db, open, account, { from, to })
      assert.deepEqual(archived, { entries: before[index] })
    }
  })

  test('and nothing of it where a line does not hold, of that account or of another', async (t) => {
    const { db, cy, ada, files, stretch, oldId } = await openArchived(t)
    const lines = await listed(files(stretch.file))
    const at = lines.findIndex((line) => line.includes(oldId))
    const read = (changed: readonly string[], account = cy) =>
      archivedHistory(db, () => told(changed), account, ALWAYS)
    const fault = `transfer ${oldId} is not in it as it was sealed.`
    const forged = lines.with(at, lines[at]!.replace('"USD"', '"EUR"'))
    for (const account of [ada, cy])
      assert.deepEqual(await read(forged, account), { file: stretch.file, fault })
    assert.deepEqual(await read(lines.toSpliced(at, 1)), { file: stretch.file, fault })
    assert.match(JSON.stringify(await read(lines.slice(0, -1))), /It ends before transfer/)
    assert.match(JSON.stringify(await read([...lines, lines[0]!])), /There is more in it/)
    assert.ok('entries' in (await read(lines)))
  })

  test('nor where a line was sealed that no server had posted', async (t) => {
    const journal = await openJournal(t)
    const { db, books, tamper } = journal
    const ada = await books.account('1.00', onDay(1))
    const forgedId = await books.pay(ada, await books.account(), '0.50', onDay(2))
    await tamper(`update ledger_transfer set fingerprint = 'x' where id = '${forgedId}'`)
    await sealNext(db)
    const stretch = (await oldestStretch(db, CUT))!
    const lines = await listed(archivableTransfers(db, stretch).lines())
    await archive(journal.owner, stretch)
    assert.deepEqual(await archivedHistory(db, () => told(lines), ada, ALWAYS), {
      file: stretch.file,
      fault: `transfer ${forgedId} was written past the server: its fingerprint was made without the key.`,
    })
  })
})

test('an operator reads what a closed account did years ago, proved, as members export it', async (t) => {
  const world = await openArchived(t)
  const { url, db, books, ada, folder } = world
  const young = await books.account('1.00', onDay(122))
  await giveNumbers(db, { '4000000021': ada, '4000000022': young })
  const settings = { DATABASE_URL: url, SECRET, BACKUP_KEY: KEY.toString('base64') }
  const read = (args: readonly string[], changes = {}) =>
    run(t, 'read-archived.ts', { ...settings, ...changes }, args)
  const ofAda = ['--archive', folder, '--account', '4000000021']
  const rowsOf = async (...args: readonly string[]) => {
    const { code, output } = await read([...ofAda, ...args])
    assert.equal(code, 0, output)
    const [, said] = /(\d+ transactions?\. The portal shows what came after 2031-01-09\.)\n/.exec(output)! // prettier-ignore
    const csv = output.replace(`${said}\n`, '')
    const rows: readonly Record<string, string>[] = parse(csv, { columns: true, bom: true })
    return { said, rows }
  }
  const all = await rowsOf()
  assert.match(all.said!, /^7 /)
  assert.deepEqual(Object.keys(all.rows[0]!), ['Date', 'Time', 'Value date', 'Account', 'Description', 'Category', 'Reference', 'Memo', 'Status', 'Amount', 'Balance after']) // prettier-ignore
  const briefly = (rows: readonly Record<string, string>[]) =>
    rows.map((row) => ['Date', 'Account', 'Description', 'Status', 'Amount', 'Balance after'].map((head) => row[head]).join(' ')) // prettier-ignore
  assert.deepEqual(briefly(all.rows), [
    '2031-01-01 Checking ··0021 Transfer from a member Completed 100.00 100.00',
    '2031-01-03 Checking ··0021 Transfer to a member Completed -5.00 95.00',
    '2031-01-04 Checking ··0021 Transfer from a member Reversed 7.00 102.00',
    '2031-01-05 Checking ··0021 Reversal: Transfer from a member Completed -7.00 95.00',
    '2031-01-06 Checking ··0021 Transfer to a member Reversed -2.00 93.00',
    '2031-01-08 Checking ··0021 Transfer to a member Completed -1.00 92.00',
    '2031-01-09 Checking ··0021 Transfer to a member Completed -4.00 88.00',
  ])
  const one = all.rows[4]!
  const days = ['--from', '2031-01-05', '--to', '2031-01-06'] as const
  const found = await rowsOf(...days, '--reference', one['Reference']!.toLowerCase())
  assert.deepEqual(found.rows, [one])
  assert.match(found.said!, /^1 transaction\./)

  const where = await read(['--archive', folder])
  assert.match(where.output, /^Say where the files are and of which account/)
  const other = await read(ofAda, { SECRET: `${SECRET}, another` })
  assert.match(other.output, /^SECRET: this is another one/)
  assert.deepEqual([where.code, other.code], [1, 1])

  await t.test('or some of it, and is told where there is nothing', (t) => looksFor(t, world))
})

async function looksFor(
  t: TestContext,
  { db, folder, files }: Awaited<ReturnType<typeof openArchived>>,
): Promise<void> {
  const archive = { folder, open: files, zone: 'America/New_York' }
  const read = (wanted: Parameters<typeof wantedIn>[0], number = '4000000021', open = files) =>
    readArchived(db, { ...archive, open }, number, wantedIn(wanted))
  const rowsOf = async (wanted: Parameters<typeof wantedIn>[0]) =>
    parse<Readonly<Record<string, string>>>((await read(wanted)).csv, { columns: true, bom: true })
  const all = await rowsOf({})
  assert.deepEqual(await rowsOf({ from: '2031-01-05', to: '2031-01-06' }), all.slice(3, 5))
  assert.deepEqual(await rowsOf({ reference: all[1]!['Reference']! }), [all[1]])

  const refused = (message: RegExp, work: () => Promise<unknown>) =>
    assert.rejects(async () => work(), { name: 'ConfigError', message })
  await refused(/^--to: say a day as 2017-03-31$/, () => read({ to: 'then' }))
  await refused(/^--reference: ten letters/, () => read({ reference: 'ABC' }))
  await refused(/^--account: no account has or had the number 4000000029$/, () => read({}, '4000000029')) // prettier-ignore
  await refused(/^Nothing of account 4000000022 is archived: the portal shows all of it\.$/, () => read({}, '4000000022')) // prettier-ignore
  const elsewhere = archiveIn(freshDirectory(t), KEY)
  await refused(/ has no journal-1-\d+\.archive$/, () => read({}, '4000000021', elsewhere))
}
