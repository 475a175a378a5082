import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../src/modules/statements/server/drawing.ts'
import { pdfBytesOf } from '../../src/modules/statements/server/pdf.ts'
import { printable } from '../../src/modules/statements/server/printable.ts'
import type { Statement, StatementLine } from '../../src/modules/statements/contract.ts'
import { copiedFrom, FOREIGN, writtenTo } from './readers.ts'

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

test('the same statement is the same file, byte for byte', async () => {
  const statement = statementWith(['Groceries', 'Rent'])
  assert.deepEqual(await pdfBytesOf(statement), await pdfOf(statement))
})

test('what the font lacks is a mark for the eye, and the text itself goes along', async () => {
  const latin = (code: number): boolean => code < 0x250 || code === 0xfffd
  assert.deepEqual(printable('Café Łódź', latin), { shown: 'Café Łódź', exact: true })
  assert.deepEqual(printable('Pizza 🍕🎉 now', latin), { shown: 'Pizza � now', exact: false })
  assert.deepEqual(printable('👩‍👩‍👧', latin), { shown: '�', exact: false })
  const hebrew = 'תשלום'
  const bytes = await pdfBytesOf(statementWith([hebrew, 'x'.repeat(200), 'Привет, Ελλάδα']))
  assert.ok(bytes.includes(asUtf16(hebrew)), 'the Hebrew words are the actual text of their cell')
  assert.ok(!bytes.includes(asUtf16('Привет, Ελλάδα')), 'letters the font has need no such help')
})

test('programs of others find the file sound and tagged', async (t) => {
  const statement = statementWith(Array.from({ length: 120 }, (_, i) => `Entry ${i} 🍕 שלום`))
  const path = writtenTo(t, 'statement.pdf', await pdfBytesOf(statement))
  for (const { name, format, there, read } of FOREIGN) {
    if (format !== 'pdf') continue
    if (there()) read(path)
    t.diagnostic(there() ? `${name} agrees` : `${name} is not installed and was not asked`)
  }
  const copied = copiedFrom(path)
  if (copied !== undefined) assert.match(copied, /Entry 7 🍕/, 'a picture is copied as itself')
})

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

test('a month of two thousand entries keeps nobody waiting', async () => {
  await pdfOf(statementWith(['Groceries']))
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()]
  const bytes = await pdfOf(statementWith(Array.from({ length: 2000 }, (_, i) => `Entry ${i}`)))
  const [whole, mine] = [msOf(process.cpuUsage(all)), msOf(process.threadCpuUsage(here))]
  assert.ok(bytes.length > 100_000)
  // Drawn in the thread of the server, nearly all of the work would be its own. Work and not time,
  // which a busy machine stretches.
  assert.ok(mine < whole / 3, `${mine.toFixed(0)} ms of ${whole.toFixed(0)} ms were its own`)
})
