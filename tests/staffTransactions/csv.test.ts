import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type ColumnName,
  problemsOf,
  ROWS_MAX,
  TEMPLATE,
} from '../../src/modules/staffTransactions/row.contract.ts'
import { fileHashOf } from '../../src/modules/staffTransactions/web/csv/decode.ts'
import { failedRowsFile } from '../../src/modules/staffTransactions/web/csv/failedRows.ts'
import {
  draftsOf,
  isOurs,
  proposeMapping,
} from '../../src/modules/staffTransactions/web/csv/mapping.ts'
import { english } from '../../src/values/sentence.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { hashOf, inesFile } from './entering.ts'
import { tableOf, draftsIn, whyNot, HEAD, GOOD, file } from './csvFiles.ts'

type Problems = Readonly<Partial<Record<ColumnName, string>>>

describe('our own files', () => {
  test('the 655 rows of Ines are read without one problem and come to 10,624.01', () => {
    const drafts = draftsIn(inesFile())
    assert.equal(drafts.length, 655)
    assert.deepEqual(
      drafts
        .map((draft) => problemsOf(english, draft))
        .filter((problems) => Object.keys(problems).length > 0),
      [],
    )
    const net = drafts.reduce((sum, { type, amount }) => {
      const { minor } = fromDecimal(amount)
      return type === 'credit' ? sum + minor : sum - minor
    }, 0n)
    assert.equal(net, 10_624_01n)
  })

  test('the template is a good file', () => {
    const table = tableOf(TEMPLATE)
    assert.ok(isOurs(table))
    assert.deepEqual(
      draftsIn(TEMPLATE).map((draft) => problemsOf(english, draft)),
      [{}, {}],
    )
  })

  test('may have their columns in another order, other capitals, or no header', () => {
    const turned = 'Date,Time,Status,Account Type,Transaction Type,Amount,Description,Category'
    const row = '2026-03-12,10:30,completed,CHECKING,Credit,12.50,Branch deposit,deposit'
    const [one] = draftsIn(`${turned}\n${row}\n`)
    assert.deepEqual(one, draftsIn(file(GOOD))[0])
    assert.deepEqual(draftsIn(`${GOOD}\n`), draftsIn(file(GOOD)))
  })

  for (const [name, bytes] of [
    ['bare CR line ends', Buffer.from(file(GOOD).replaceAll('\n', '\r'))],
    ['CRLF line ends', Buffer.from(file(GOOD).replaceAll('\n', '\r\n'))],
    ['a byte order mark', Buffer.from(`\ufeff${file(GOOD)}`)],
    ['UTF-16, little end first', Buffer.from(`\ufeff${file(GOOD)}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${file(GOOD)}`, 'utf16le').swap16()],
    ['semicolons', Buffer.from(file(GOOD).replaceAll(',', ';'))],
    ['tabs', Buffer.from(file(GOOD).replaceAll(',', '\t'))],
    ['empty lines at the end', Buffer.from(`${file(GOOD)}\n\n,,,,,,,\n`)],
    ['an empty line before semicolons', Buffer.from(`\n \n${file(GOOD).replaceAll(',', ';')}`)],
  ] as const) {
    test(`with ${name} are the same file`, () => {
      assert.deepEqual(draftsIn(bytes), draftsIn(file(GOOD)))
    })
  }

  const WRONG: readonly (readonly [row: string, problems: Problems])[] = [
    [GOOD.replace('Checking', 'Cash'), { account: 'Choose Checking or Savings' }],
    [GOOD.replace('credit', 'gift'), { type: 'Choose credit or debit' }],
    [GOOD.replace('12.50', '12 50'), { amount: 'Use digits, for example 12.50' }],
    [GOOD.replace('12.50', 'twelve'), { amount: 'Use digits, for example 12.50' }],
    [GOOD.replace('12.50', '=1+1'), { amount: 'Use digits, for example 12.50' }],
    [GOOD.replace('12.50', '12.505'), { amount: 'Use digits, for example 12.50' }],
    ...['credit', 'debit'].flatMap((type) =>
      ['-12.50', '(12.50)', '12.50-'].map((amount): readonly [string, Problems] => [
        GOOD.replace('credit', type).replace('12.50', amount),
        { amount: 'Leave out the sign: the type says which way the money goes' },
      ]),
    ),
    [GOOD.replace('12.50', '0.00'), { amount: 'Enter an amount above zero' }],
    [GOOD.replace('12.50', ''), { amount: 'Use digits, for example 12.50' }],
    [GOOD.replace('Branch deposit', ''), { description: 'Enter a description' }],
    [
      GOOD.replace('Branch deposit', 'a\u202eb'),
      { description: 'Please use ordinary characters only' },
    ],
    [
      GOOD.replace('Branch deposit', 'x'.repeat(201)),
      { description: 'Use at most 200 characters' },
    ],
    [GOOD.replace('Deposit,', 'Groceries,'), { category: 'Choose a category from the list' }],
    [GOOD.replace('2026-03-12', '2026-02-30'), { date: 'Use a date, for example 2026-03-12' }],
    [GOOD.replace('10:30', '25:00'), { time: 'Use a time, for example 18:42' }],
    [GOOD.replace('Completed', 'Done'), { status: 'Choose a status from the list' }],
  ]
  for (const [row, problems] of WRONG) {
    test(`say in the cell what is wrong with ${row.slice(0, 70)}`, () => {
      const [draft] = draftsIn(file(row))
      assert.deepEqual(problemsOf(english, draft!), problems)
    })
  }

  test('with a formula in a description keep it as the text it is', () => {
    const [draft] = draftsIn(file(GOOD.replace('Branch deposit', '=cmd()')))
    assert.equal(draft!.description, '=cmd()')
    assert.deepEqual(problemsOf(english, draft!), {})
  })

  test('with a word in a cell that means something to JavaScript keep it to be corrected', () => {
    const [draft] = draftsIn(
      file(GOOD.replace('credit', 'constructor').replace('Completed', 'Constructor')),
    )
    assert.deepEqual([draft!.type, draft!.status], ['constructor', 'Constructor'])
  })

  test('show the one bad row of fifty', () => {
    const rows = Array.from({ length: 50 }, (_, i) =>
      i === 29 ? GOOD.replace('12.50', 'x') : GOOD,
    )
    const bad = draftsIn(file(...rows)).flatMap((draft, i) =>
      Object.keys(problemsOf(english, draft)).length > 0 ? [i + 1] : [],
    )
    assert.deepEqual(bad, [30])
  })
})

describe('files that cannot be read', () => {
  const CASES: readonly (readonly [what: string, bytes: Uint8Array | string, why: RegExp])[] = [
    ['nothing', '', /^the file is empty$/],
    ['only a header', `${HEAD}\n`, /columns and no rows/],
    [
      'several quotes in the middle',
      file(GOOD.replace('Branch', 'Bra"nch'), GOOD, GOOD.replace('Branch', '"Branch" and')),
      /^lines 2 and 4 have a quotation mark in the wrong place$/,
    ],
    ['a lone quote', file(GOOD.replace('Branch', '"Branch')), /quotation mark/],
    [
      'a quote in the middle',
      file(GOOD.replace('Branch', 'Bra"nch')),
      /line 2 has a quotation mark in the wrong place/,
    ],
    ['a NUL', file(GOOD, GOOD.replace('Branch', 'Bra\0nch')), /^line 3 has a NUL/],
    ['UTF-16 without its mark', Buffer.from(file(GOOD), 'utf16le'), /NUL/],
    [
      'bytes of another encoding',
      Buffer.from(file(GOOD.replace('Branch', 'Brän')), 'latin1'),
      /not text in UTF-8/,
    ],
    ['a spreadsheet', Buffer.from('504b030414000600', 'hex'), /spreadsheet/],
    ['a QIF file', '!Account\nNCredit Union\nTBank\n^\n!Type:Bank\n', /^it is a QIF file/],
    ['an OFX file', 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX>\n\t<SIGNON', /^it is an OFX file/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /not text/],
    ['100,000 rows', file(...Array.from({ length: 50_000 }, () => GOOD)), /more than 5,000 rows/],
    ['more than 5 MB', file(...Array.from({ length: 100_000 }, () => GOOD)), /larger than 5 MB/],
  ]
  for (const [what, bytes, why] of CASES) {
    test(`such as ${what} say why`, () => assert.match(whyNot(bytes) ?? 'was read', why))
  }

  test('do not include one of exactly 5,000 rows', () => {
    const drafts = draftsIn(file(...Array.from({ length: ROWS_MAX }, () => GOOD)))
    assert.equal(drafts.length, ROWS_MAX)
  })
})

describe('lines with another number of columns', () => {
  test('are kept among the rows with what is wrong, so that everything is named at once', () => {
    const table = tableOf(file(GOOD, 'Checking,credit,1.00', `${GOOD},more`, `${GOOD},,`, GOOD))
    assert.equal(table.rows.length, 5)
    assert.deepEqual(
      [...table.faults],
      [
        [1, 'Line 3 of the file has 3 columns instead of 8'],
        [2, 'Line 4 of the file has 9 columns instead of 8'],
      ],
    )
  })
})

describe('rows with problems', () => {
  test('come back as a file that can be corrected and uploaded', () => {
    const [draft] = draftsIn(file(GOOD.replace('12.50', 'x')))
    const back = tableOf(failedRowsFile([{ draft: draft!, problem: 'amount: use digits' }]))
    assert.ok(isOurs(back))
    assert.deepEqual(draftsOf(back, proposeMapping(back)), [draft])
  })

  test('come back with their texts as they were, also those that a spreadsheet would run', () => {
    for (const description of [
      '-10% discount',
      '+1 coffee',
      '@home',
      '=cmd()',
      '＝1',
      "'tis the season",
    ]) {
      const [draft] = draftsIn(file(GOOD))
      const failed = { draft: { ...draft!, description }, problem: 'none' }
      const back = tableOf(failedRowsFile([failed]))
      assert.equal(draftsOf(back, proposeMapping(back))[0]!.description, description)
    }
  })

  test('cannot start a formula in a spreadsheet', () => {
    for (const bad of ['=cmd()', ' =1+1', '+1+1', '-1+1', '@SUM(A1)']) {
      const [draft] = draftsIn(file(GOOD))
      const text = failedRowsFile([{ draft: { ...draft!, description: bad }, problem: 'none' }])
      assert.ok(text.includes(`"'${bad}"`), text)
    }
  })
})

test('a file is known again by its bytes', async () => {
  const bytes = new Uint8Array(inesFile())
  assert.equal(await fileHashOf(bytes), hashOf(inesFile()))
})
