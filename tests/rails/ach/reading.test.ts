import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readAchFile } from '../../../src/rails/ach/readFile.ts'
import {
  batchOf,
  bytesOf,
  entryOf,
  FED,
  fileOf,
  linesOf,
  mistakesIn,
  sample,
  written,
} from './files.ts'

type Change = readonly [what: string, line: number, column: number, put: string, told: RegExp]

/** Two batches: a payment with words, a prenotification; and a mixed one. */
const SOUND = linesOf(
  written(
    fileOf([
      batchOf({
        entries: [
          entryOf({ addenda: [{ type: '05', text: 'Rent of July' }] }),
          entryOf({ code: 33, cents: 0n, trace: '121042880000002' }),
        ],
      }),
      batchOf({
        sec: 'CCD',
        number: 2,
        entries: [
          entryOf({ trace: '121042880000003' }),
          entryOf({ code: 27, trace: '121042880000004' }),
        ],
      }),
    ]),
  ),
)
// 1 file header, 2 batch header, 3 entry, 4 addendum, 5 entry, 6 batch control, 7 batch header, 8 and 9 entries,
// 10 batch control, 11 file control, 12 to 20 nines.

const put = (lines: readonly string[], line: number, column: number, text: string): string[] =>
  lines.map((was, i) =>
    i === line - 1 ? was.slice(0, column - 1) + text + was.slice(column - 1 + text.length) : was,
  )

const FILE_HEADER: readonly Change[] = [
  ['a priority that is not 01', 1, 2, '02', /must be 01/],
  ['a destination with a wrong check digit', 1, 5, '231380105', /is no routing number/],
  ['a destination of zeros', 1, 5, '000000000', /is no routing number/],
  ['an origin of zeros', 1, 15, '000000000', /all zeros/],
  ['an origin of eight characters', 1, 15, '12104288 ', /nine or ten characters/],
  ['a day that does not exist', 1, 24, '260230', /"260230" is no date/],
  ['a time that does not exist', 1, 30, '2460', /"2460" is no time/],
  ['a modifier in lower case', 1, 34, 'a', /must be A to Z or 0 to 9/],
  ['records of another size', 1, 35, '095', /must be 094/],
  ['blocks of another size', 1, 38, '20', /must be 10/],
  ['another format', 1, 40, '2', /must be 1/],
]

const BATCH_HEADER: readonly Change[] = [
  ['a class that does not exist', 2, 2, '230', /220 \(credits\)/],
  ['a company without a name', 2, 5, ' '.repeat(16), /must not be blank/],
  ['a company with an ID of zeros', 2, 41, '0000000000', /all zeros/],
  ['no description', 2, 54, ' '.repeat(10), /must not be blank/],
  ['a kind of batch that does not exist', 2, 51, 'XYZ', /no kind of batch "XYZ"/],
  ['what an operator tells by itself', 2, 51, 'ADV', /ADV batches are not taken/],
  ['a day of settlement that does not exist', 2, 70, '260230', /"260230" is no date/],
  ['no day of settlement', 2, 70, '      ', /on which day it is to be settled/],
  ['a day that no year has', 2, 76, '367', /no day 367/],
  ['the status of an operator', 2, 79, '0', /must be 1/],
  ['an ODFI that is no number', 2, 80, '1210428A', /must be digits/],
  ['a number that does not ascend', 7, 88, '0000001', /one before is 1/],
]

const ENTRY: readonly Change[] = [
  ['a code that does not exist', 3, 2, '25', /no transaction code 25/],
  ['a debit among credits', 3, 2, '27', /27 is not for a batch of class 220/],
  ['a routing number with a wrong check digit', 3, 12, '7', /091400607 is no routing number/],
  ['no account', 3, 13, ' '.repeat(17), /must not be blank/],
  ['an account that does not begin at the left', 3, 13, ' 12345', /begin at the left/],
  ['an amount with a letter', 3, 30, '000000250O', /must be digits/],
  ['a payment of nothing', 3, 30, '0000000000', /cannot be zero/],
  ['a prenotification with money', 5, 30, '0000000001', /moves no money/],
  ['a zero that is no business entry', 3, 2, '24', /Only business entries/],
  ['a return that says no reason', 3, 2, '21', /one addendum of type 99/],
  ['a receiver without a name', 3, 55, ' '.repeat(22), /must not be blank/],
  ['an addendum that is not announced', 3, 79, '0', /1 where addenda follow/],
  ['an addendum that is announced and missing', 5, 79, '1', /1 where addenda follow/],
  ['a trace number of somebody else', 3, 80, '121042890000001', /must begin with 12104288/],
  ['trace numbers that do not ascend', 5, 80, '121042880000001', /Trace numbers ascend/],
  ['a letter that ACH does not have', 3, 55, 'É', /does not belong/],
]

const ADDENDA: readonly Change[] = [
  ['addenda of a card', 4, 2, '02', /type "02" are not taken/],
  ['a sequence that does not begin with 1', 4, 84, '0002', /numbered from 1/],
  ['an addendum of another entry', 4, 88, '0000002', /last seven digits/],
]

const CONTROLS: readonly Change[] = [
  ['another class than at the top', 6, 2, '200', /must be 220, and is "200"/],
  ['a wrong count of entries', 6, 5, '000002', /counts 2 entries and addenda, and there are 3/],
  ['a wrong hash', 6, 11, '0000000001', /The hash is 1, and/],
  ['wrong debits', 6, 21, '000000000001', /1 cents of debits, and there are 0/],
  ['wrong credits', 6, 33, '000000000001', /1 cents of credits, and there are 2500/],
  ['the ID of another company', 6, 45, '1234567891', /must be 1234567890/],
  ['an authentication code', 6, 55, 'X', /must be blank/],
  ['another ODFI than at the top', 6, 80, '09140060', /must be 12104288/],
  ['another number than at the top', 6, 88, '0000007', /must be 0000001/],
  ['a wrong count of batches', 11, 2, '000003', /counts 3 batches, and there are 2/],
  ['a wrong count of blocks', 11, 8, '000003', /counts 3 blocks of ten records, and there are 2/],
  ['a wrong count in the file', 11, 14, '00000009', /counts 9 entries/],
  ['a wrong hash of the file', 11, 22, '0000000000', /The hash is 0/],
  ['wrong debits of the file', 11, 32, '000000000000', /0 cents of debits, and there are 2500/],
  ['wrong credits of the file', 11, 44, '000000000000', /0 cents of credits, and there are 5000/],
  ['something after the totals', 11, 60, '1', /must be blank/],
]

const ORDER: readonly Change[] = [
  ['a record of no type', 3, 1, '4', /begins with 1, 5, 6, 7, 8 or 9/],
  ['a second header', 3, 1, '1', /has one header/],
  ['no header', 1, 1, '5', /begins with its header/],
  ['a batch within a batch', 6, 1, '5', /has no control \(8\)/],
  ['an entry outside a batch', 7, 1, '6', /stands in a batch only/],
  ['an addendum without an entry', 3, 1, '7', /follow an entry/],
  ['something after the control', 13, 1, '5', /nines only/],
]

describe('reading an ACH file', () => {
  test('the file that all these change is sound', () =>
    assert.deepEqual(mistakesIn(bytesOf(SOUND)), []))

  const all = [...FILE_HEADER, ...BATCH_HEADER, ...ENTRY, ...ADDENDA, ...CONTROLS, ...ORDER]
  for (const [what, line, column, text, told] of all) {
    test(`refuses ${what}`, () => {
      const [first = 'nothing is told'] = mistakesIn(bytesOf(put(SOUND, line, column, text)))
      assert.match(first, told)
    })
  }

  test('tells the place of every mistake, and at most a hundred', () => {
    const wrong = put(put(SOUND, 3, 30, 'X'), 8, 12, '7')
    assert.deepEqual(
      mistakesIn(bytesOf(wrong)).map((words) => words.slice(0, words.indexOf(':'))),
      ['Line 3, column 30 (entry)', 'Line 8, column 4 (entry)'],
    )
    const many = [SOUND[0]!, ...Array.from({ length: 500 }, () => 'X'.repeat(94))]
    assert.equal(mistakesIn(bytesOf(many)).length, 100)
  })

  test('takes of a payment abroad what it comes to, and nothing else of its other layout', () => {
    const abroad = put(put(put(SOUND, 2, 51, 'IAT'), 2, 5, ' '.repeat(36)), 4, 2, '10')
    const read = readAchFile(bytesOf(abroad))
    assert.ok(read.ok, mistakesIn(bytesOf(abroad)).join())
    const { batches, unread: [batch] = [] } = read.file
    assert.deepEqual(
      [
        batches.length,
        batch?.sec,
        batch?.entries.map(({ cents, addenda }) => [cents, addenda.length]),
      ],
      [
        1,
        'IAT',
        [
          [2500n, 1],
          [0n, 0],
        ],
      ],
    )
    const wrong = put(put(abroad, 3, 30, '000000250O'), 6, 5, '000004')
    assert.deepEqual(mistakesIn(bytesOf(wrong)), [
      'Line 3, column 30 (entry): "000000250O" must be digits.',
    ])
    const [first] = mistakesIn(bytesOf(put(abroad, 6, 5, '000004')))
    assert.match(first ?? '', /counts 4 entries and addenda, and there are 3/)
  })

  test('takes line ends of any system, none at all, and records without their last blanks', () => {
    for (const end of ['\r\n', '\r', ''])
      assert.deepEqual(mistakesIn(Buffer.from(SOUND.join(end))), [], JSON.stringify(end))
    assert.deepEqual(mistakesIn(bytesOf(SOUND.map((line) => line.trimEnd()))), [])
    const [long] = mistakesIn(bytesOf(put(SOUND, 3, 95, 'X')))
    assert.match(long ?? '', /94 characters, and this one more/)
  })

  test('refuses what is no such file, and an empty one', () => {
    for (const text of ['', '\n', 'hello', '%PDF-1.7\n', '\u0000'.repeat(940)])
      assert.notDeepEqual(mistakesIn(Buffer.from(text)), [], text)
  })

  test('refuses nines that end before the block does', () => {
    assert.match(mistakesIn(bytesOf(SOUND.slice(0, -1)))[0] ?? '', /not filled with nines/)
  })

  test('takes payments of the federal government, and what the Federal Reserve writes in', () => {
    assert.deepEqual(mistakesIn(bytesOf(put(put(SOUND, 2, 79, '2'), 2, 76, '197'))), [])
  })

  test('takes business entries with many addenda, and refuses a wrong number of them', () => {
    const words = ['RMR*IV*1', 'RMR*IV*2'].map((text) => ({ type: '05', text }) as const)
    const entries = [entryOf({ name: '0002Babble Co', addenda: words })]
    const file = linesOf(written(fileOf([batchOf({ sec: 'CTX', entries })])))
    assert.match(mistakesIn(bytesOf(put(file, 3, 55, '0003')))[0] ?? '', /addenda must be 2/)
    assert.match(mistakesIn(bytesOf(put(file, 2, 51, 'CCD')))[0] ?? '', /at most 1 addenda/)
  })

  test('refuses a credit where only debits may be, and returns beside payments', () => {
    const tel = written(fileOf([batchOf({ sec: 'TEL', entries: [entryOf({ code: 37 })] })]))
    assert.match(
      mistakesIn(bytesOf(put(put(linesOf(tel), 3, 2, '32'), 2, 2, '200')))[0] ?? '',
      /32 is not for TEL batches/,
    )
    const mixed = linesOf(sample('return-WEB.ach')).toSpliced(3, 1)
    assert.match(mistakesIn(bytesOf(put(mixed, 3, 79, '0')))[0] ?? '', /one addendum of type 99/)
  })

  test('knows the Federal Reserve Bank a file is for', () => {
    assert.equal(SOUND[0]!.slice(4, 13), FED)
  })
})
