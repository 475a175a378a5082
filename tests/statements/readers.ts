import { writeFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { answers, mustRun } from '../factories/foreign.ts'

/** What a program found in a file. */
export interface Found {
  readonly count: number
  /** In whole cents. */
  readonly sum: bigint
  /** Of the transfers, or their references, whichever the form has. */
  readonly ids: readonly string[]
}

const cents = (amount: string): bigint => {
  const [, sign, whole, fraction = ''] = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(amount) ?? []
  if (whole === undefined) throw new Error(`${amount} is no amount`)
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}

export const foundIn = (pairs: readonly (readonly [id: string, amount: string])[]): Found => ({
  count: pairs.length,
  sum: pairs.reduce((sum, [, amount]) => sum + cents(amount), 0n),
  ids: pairs.map(([id]) => id).toSorted(),
})

/** What of an OFX statement other banks' programs look for beside the transactions. */
export interface OfxTransaction {
  readonly id: string
  readonly posted: string | undefined
  readonly begun: string | undefined
  /** The number of the other account, where that is told. */
  readonly counter: string | undefined
}

/** A reader of OFX 1.x that knows nothing of ours: tags without an end, and values up to the next. */
export function readOfx(file: string) {
  const body = file.slice(file.indexOf('<OFX>'))
  const valueIn = (text: string, tag: string): string | undefined =>
    new RegExp(`<${tag}>([^<\r\n]*)`).exec(text)?.[1]
  const blocks = body.split('<STMTTRN>').slice(1)
  return {
    ...foundIn(blocks.map((text) => [valueIn(text, 'FITID')!, valueIn(text, 'TRNAMT')!])),
    account: valueIn(body, 'ACCTID'),
    balance: valueIn(body, 'BALAMT'),
    available: valueIn(body.split('<AVAILBAL>')[1] ?? '', 'BALAMT'),
    transactions: blocks.map((text): OfxTransaction => ({
      id: valueIn(text, 'FITID')!,
      posted: valueIn(text, 'DTPOSTED')?.slice(0, 8),
      begun: valueIn(text, 'DTUSER')?.slice(0, 8),
      counter: valueIn(text.split('<BANKACCTTO>')[1] ?? '', 'ACCTID'),
    })),
    asOf: valueIn(body, 'DTASOF'),
    names: blocks.map((text) => valueIn(text, 'NAME') ?? ''),
    memos: blocks.map((text) => valueIn(text, 'MEMO') ?? ''),
  }
}

export function readQif(file: string) {
  const records = file
    .slice(file.indexOf('!Type:Bank'))
    .split(/\r\n\^\r\n/)
    .slice(0, -1)
    .map((record) => new Map(record.split('\r\n').map((line) => [line[0]!, line.slice(1)])))
  return {
    ...foundIn(records.map((record) => [record.get('N')!, record.get('T')!])),
    payees: records.map((record) => record.get('P') ?? ''),
    records: records.map((record) => Object.fromEntries(record)),
  }
}

export function readCsv(file: string) {
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true })
  return {
    ...foundIn(rows.map((row) => [row['Transaction id']!, row['Amount']!])),
    references: rows.map((row) => row['Reference']!).toSorted(),
    descriptions: rows.map((row) => row['Description']!),
    days: rows.map((row) => [row['Date'], row['Value date']]),
  }
}

interface Reader {
  readonly name: string
  readonly format: 'csv' | 'ofx' | 'qif' | 'pdf'
  /** How to see whether the program is here. */
  readonly there: () => boolean
  /** Undefined from one that only tells whether the file is sound; throws when it is not. */
  readonly read: (path: string) => Found | undefined
}

const inPairs = (output: string): Found =>
  foundIn(
    output
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t').map((part) => part.trim()) as [string, string]),
  )

const PYTHON = '/usr/bin/python3'
const OFXPARSE = `import sys
from ofxparse import OfxParser
for t in OfxParser.parse(open(sys.argv[1], 'rb')).account.statement.transactions:
    print(t.id, t.amount, sep='\\t')`
const FINANCE_QIF = `my $qif = Finance::QIF->new(file => $ARGV[0]);
while (my $r = $qif->next) {
  print "$r->{number}\\t$r->{transaction}\\n" if $r->{header} =~ /Bank/ && $r->{transaction};
}`

const HLEDGER_RULES = `skip 1
fields date, date2, description, memo, category, reference, amount, balance, id
date-format %Y-%m-%d
currency $
account1 assets:checking
account2 equity:other
code %id
`

function readByHledger(path: string): Found {
  const rules = `${path}.rules`
  writeFileSync(rules, HLEDGER_RULES)
  const output = mustRun('hledger', [
    '-f',
    `csv:${path}`,
    '--rules-file',
    rules,
    'register',
    'assets:checking',
    '-O',
    'csv',
  ])
  const rows: Record<string, string>[] = parse(output, { columns: true })
  return foundIn(rows.map((row) => [row['code']!, row['amount']!.replace(/[$,]/g, '')]))
}

/** The parts of a statement as somebody hears them. */
const READING_ORDER = [
  'Statement for',
  'Summary',
  'Opening balance',
  'Closing balance',
  'Dividends and fees',
  'Entries',
  'Description',
  'How to reach us',
]

/** The judge of PDF/UA and PDF/A, which no package of Debian has: docs/decisions/0038 says how to get it. */
const veraPdf = (flavour: string): Reader => ({
  name: `veraPDF (${flavour})`,
  format: 'pdf',
  there: answers('verapdf', '--version'),
  read: (path) => {
    const output = mustRun('verapdf', ['--flavour', flavour, '--format', 'text', path])
    if (!output.startsWith('PASS')) throw new Error(output)
    return undefined
  },
})

/** What other people wrote to read such files. They are compared with where they are installed. */
export const FOREIGN: readonly Reader[] = [
  {
    name: 'ofxdump (libofx)',
    format: 'ofx',
    there: answers('ofxdump', '--help'),
    read: (path) => {
      const output = mustRun('ofxdump', [path])
      const all = (label: string): string[] =>
        [...output.matchAll(new RegExp(`${label}: (.*)`, 'g'))].map(([, value]) => value!.trim())
      const ids = all("Financial institution's ID for this transaction")
      return foundIn(all('Total money amount').map((amount, i) => [ids[i]!, amount]))
    },
  },
  {
    name: 'ofxparse (Python)',
    format: 'ofx',
    there: answers(PYTHON, '-c', 'import ofxparse'),
    read: (path) => inPairs(mustRun(PYTHON, ['-c', OFXPARSE, path])),
  },
  {
    name: 'Finance::QIF (Perl)',
    format: 'qif',
    there: answers('perl', '-MFinance::QIF', '-e', '1'),
    read: (path) => inPairs(mustRun('perl', ['-MFinance::QIF', '-e', FINANCE_QIF, path])),
  },
  {
    name: 'hledger',
    format: 'csv',
    there: answers('hledger', '--version'),
    read: readByHledger,
  },
  {
    name: 'csvclean (csvkit)',
    format: 'csv',
    there: answers('csvclean', '--version'),
    read: (path) => {
      const output = mustRun('csvclean', ['--dry-run', path])
      if (!/No errors/.test(output)) throw new Error(output)
      return undefined
    },
  },
  {
    name: 'qpdf',
    format: 'pdf',
    there: answers('qpdf', '--version'),
    read: (path) => {
      mustRun('qpdf', ['--check', path])
      return undefined
    },
  },
  {
    name: 'pdfinfo (poppler)',
    format: 'pdf',
    there: answers('pdfinfo', '-v'),
    read: (path) => {
      const output = mustRun('pdfinfo', [path])
      const wanted = [
        /Title: +[A-Z][a-z]+ 20[0-9]{2} statement, (Checking|Savings) ending in [0-9]{4}/,
        /Tagged: +yes/,
        /JavaScript: +no/,
        /Page size: +612 x 792/,
      ]
      for (const line of wanted) if (!line.test(output)) throw new Error(output)
      const heard = mustRun('pdfinfo', ['-struct-text', path])
      const places = READING_ORDER.map((words) => heard.indexOf(words))
      if (places.includes(-1) || places.some((place, i) => place < (places[i - 1] ?? 0)))
        throw new Error(`Read aloud in another order than ${READING_ORDER.join(', ')}:\n${heard}`)
      return undefined
    },
  },
  veraPdf('ua1'),
  veraPdf('2u'),
]

/** All that `ofxdump` found in a file; undefined where it is not installed. */
export function dumpedOfx(path: string): string | undefined {
  return answers('ofxdump', '--help')() ? mustRun('ofxdump', [path]) : undefined
}

/** What somebody copies out of a PDF; undefined where no program is here to do so. */
export const copiedFrom = (path: string): string | undefined =>
  answers('pdftotext', '-v')() ? mustRun('pdftotext', [path, '-']) : undefined
