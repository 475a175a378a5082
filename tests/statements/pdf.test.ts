import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../src/modules/statements/server/pdfWorker.ts'
import { pdfBytesOf } from '../../src/modules/statements/server/pdf.ts'
import { newPaper } from '../../src/modules/statements/server/paper.ts'
import { figures } from '../../src/modules/statements/server/pdfTables.ts'
import { linesOf, turnsRound } from '../../src/modules/statements/server/typesetting.ts'
import { printable } from '../../src/modules/statements/server/printable.ts'
import type { Statement, StatementLine } from '../../src/modules/statements/contract.ts'
import { writtenTo } from '../factories/foreign.ts'
import { copiedFrom, FOREIGN } from './readers.ts'

const line = (description: string, i: number): StatementLine => ({
  id: `01990000-0000-7000-8000-${String(i).padStart(12, '0')}`,
  referenceCode: 'ABCDE-FGHJK',
  kind: 'import',
  day: '2026-05-03',
  valueDay: null,
  description,
  memo: null,
  category: 'Other',
  postedByStaff: false,
  amount: '-1.00',
  balanceAfter: '10.00',
})

const statementWith = (descriptions: readonly string[]): Statement => ({
  account: { kind: 'Checking', last4: '4021' },
  holder: { name: 'Ada Reed', address: ['1 Main Street', 'Albany, NY 12207'] },
  month: '2026-05',
  from: '2026-05-01',
  to: '2026-05-31',
  closedAt: '2026-06-01T04:06:00.000Z',
  madeOn: '2026-06-01',
  opening: '100.00',
  closing: '10.00',
  moneyIn: '0.00',
  moneyOut: '90.00',
  inMonth: { interest: '0.00', fees: '0.00' },
  yearToDate: { interest: '0.00', fees: '0.00' },
  lines: descriptions.map(line),
  institution: {
    name: 'Hazelnotch Credit Union',
    supportEmail: 'support@hazelnotch.example',
    supportPhone: '1-800-555-0199',
    supportHours: 'Monday to Friday, 8AM to 8PM EST',
    insuranceNotice: 'Demo: not insured',
    demoNotice: 'Demonstration site.',
    errorResolution: ['Call us at once.'],
  },
})

/** Text as it stands in a dictionary of a PDF: UTF-16 with its mark, escaped byte by byte. */
const asUtf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

test('a statement is a tagged document with a title, a language and a head for every column', async () => {
  const bytes = await pdfBytesOf(statementWith(['Groceries']))
  const text = bytes.toString('latin1')
  assert.match(text, /^%PDF-1\.7/)
  for (const part of ['/Marked true', '/Lang (en-US)', '/DisplayDocTitle true', '/Scope /Column'])
    assert.ok(text.includes(part), part)
  for (const tag of ['Document', 'H1', 'H2', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD', 'P'])
    assert.ok(text.includes(`/S /${tag}\n`), tag)
  assert.doesNotMatch(text, /\/(JavaScript|JS|Launch|URI|OpenAction|EmbeddedFile)\b/)
})

test('a row of figures or facts is as tall as what wraps in it', () => {
  const heightWith = (what: string): number => {
    const paper = newPaper({ title: 'A letter', author: 'Us', createdAt: new Date(0) })
    const before = paper.y
    figures(paper, ['About', 'Details'], [['Transaction', what]])
    return paper.y - before
  }
  const [none, short, long] = ['', 'Rent', 'Kin Soy - Eating out after work'].map(heightWith)
  assert.equal(short, none)
  assert.ok(long! >= short! + 10, 'two lines')
})

test('the same statement is the same file, byte for byte', async () => {
  const statement = statementWith(['Groceries', 'Rent'])
  assert.deepEqual(await pdfBytesOf(statement), await pdfOf(statement))
})

test('what no font has is spelled in Latin or a mark, and the text itself goes along', async () => {
  const latin = (letter: string): boolean => letter < '\u0250'
  for (const [text, shown] of [
    ['Café Łódź', 'Café Łódź'],
    ['Pizza 🍕 now', 'Pizza :pizza: now'],
    ['王小明', 'WangXiaoMing'],
    ['\ue000\ue001 and \ue002', '� and �'],
  ] as const)
    assert.deepEqual(printable(text, latin), { shown, exact: shown === text })
  const [hebrew, chinese, cyrillic] = ['תשלום', '房租', 'Привет, Ελλάδα']
  const bytes = await pdfBytesOf(statementWith([hebrew, chinese, cyrillic, 'x'.repeat(200)]))
  assert.ok(
    bytes.includes(asUtf16(hebrew)),
    'drawn in another order, it is heard as it was written',
  )
  assert.ok(bytes.includes(asUtf16(chinese)), 'spelled in Latin, it is copied as it was written')
  assert.ok(!bytes.includes(asUtf16(cyrillic)), 'letters the font has need no such help')
})

test('programs of others find the file sound and tagged', async (t) => {
  const statement = statementWith(Array.from({ length: 8 }, (_, i) => `Entry ${i} 🍕 שלום`))
  const path = writtenTo(t, 'statement.pdf', await pdfBytesOf(statement))
  for (const { name, format, there, read } of FOREIGN) {
    if (format !== 'pdf') continue
    if (there()) read(path)
    t.diagnostic(there() ? `${name} agrees` : `${name} is not installed and was not asked`)
  }
  const copied = copiedFrom(path)
  if (copied !== undefined) assert.match(copied, /Entry 7 🍕/, 'a picture is copied as itself')
})

test('a statement claims to be PDF/UA-1 and PDF/A-2, and has what those ask for', async () => {
  const statement = statementWith(['Groceries', 'תשלום', 'دفع', '房租'])
  const { institution } = statement
  const named = { ...statement, institution: { ...institution, name: 'Reed & Sons <CU>' } }
  const text = (await pdfBytesOf(named)).toString('latin1')
  for (const part of [
    '<pdfuaid:part>1</pdfuaid:part>',
    '<pdfaid:part>2</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    '<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>',
    '<rdf:li>Reed &amp; Sons &lt;CU&gt;</rdf:li>',
    '(Reed & Sons <CU>)',
    '/S /GTS_PDFA1',
    '/DestOutputProfile',
  ])
    assert.ok(text.includes(part), part)
  assert.match(text, /\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  assert.equal(count(/\/Subtype \/Type0/g), 4, 'Latin in two weights, Hebrew, and Arabic')
  assert.equal(count(/\/ToUnicode /g), 4, 'every font says which letters its shapes are')
  assert.equal(count(/\/FontFile[23] /g), 4, 'and is in the file')
  assert.doesNotMatch(text, /\/(SMask|Encrypt|Group|CA|ca) /)
})

test('words of two directions stand in the order in which they are read', () => {
  // In capitals what is read from right to left: to the eye its last letter stands first.
  const setting = {
    fontOf: () => 'one',
    widthOf: ({ text }: { readonly text: string }) => text.length,
  }
  const drawn = (text: string, width = 100, direction?: 'ltr'): readonly string[] =>
    linesOf(text, { ...setting, width, direction }).map((line) =>
      line
        .map((piece) =>
          turnsRound(piece.text) ? [...piece.text].toReversed().join('') : piece.text,
        )
        .join(''),
    )
  for (const [text, shown, width, direction] of [
    ['Rent (אבג) paid', ['Rent (גבא) paid']],
    ['אבג דהו', ['והד גבא']],
    ['אבג 12 דהו', ['והד 12 גבא']],
    ['אבג (one two) דהו', ['והד (one two) גבא']],
    ['(אבג)', ['(גבא)']],
    ['אבג one!', ['!one גבא']],
    ['אבג · one', ['one · גבא']],
    ['אבג · one', ['גבא · one'], 100, 'ltr'],
    ['אבג דהו זחט', ['והד גבא', 'טחז'], 8],
    ['one two three', ['one two', 'three'], 8],
    ['אבגדהוזחטי', ['דגבא', 'חזוה', 'יט'], 4],
    ['', ['']],
  ] as const)
    assert.deepEqual(drawn(text, width, direction), shown, text)
})

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

test('a month of two hundred entries keeps nobody waiting', async () => {
  await pdfOf(statementWith(['Groceries']))
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()]
  const bytes = await pdfOf(statementWith(Array.from({ length: 200 }, (_, i) => `Entry ${i}`)))
  const [whole, mine] = [msOf(process.cpuUsage(all)), msOf(process.threadCpuUsage(here))]
  assert.ok(bytes.length > 20_000)
  // Drawn in the thread of the server, nearly all of the work would be its own. Work and not time,
  // which a busy machine stretches.
  assert.ok(mine < whole / 3, `${mine.toFixed(0)} ms of ${whole.toFixed(0)} ms were its own`)
})

test('dividends of a statement have a heading and a table of their own', async () => {
  const period = {
    from: '2026-04-01',
    to: '2026-04-30',
    days: 30,
    averageBalance: '10000.00',
    dividends: '28.31',
    yieldEarned: '3.50',
    correction: '0.00',
  }
  const partsOf = async (dividends: Statement['dividends']) => {
    const bytes = await pdfBytesOf({ ...statementWith(['Groceries']), dividends })
    const text = bytes.toString('latin1')
    return ['H2', 'Table', 'TR'].map((tag) => text.split(`/S /${tag}\n`).length)
  }
  const [headings, tables, rows] = (await partsOf([])) as [number, number, number]
  assert.deepEqual(await partsOf([period]), [headings + 1, tables + 1, rows + 5])
  assert.deepEqual(await partsOf([{ ...period, correction: '-1.00' }]), [
    headings + 1,
    tables + 1,
    rows + 6,
  ])
})
