import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  answerBatch,
  changeOf,
  returnOf,
  routingNumberOf,
  traceNumber,
} from '../../../src/rails/ach/answers.ts'
import type { AchBatch, AchFile } from '../../../src/rails/ach/file.ts'
import { RETURN_CODES } from '../../../src/rails/ach/returnCodes.ts'
import { fileTotals } from '../../../src/rails/ach/totals.ts'
import { writeAchFile } from '../../../src/rails/ach/writeFile.ts'
import { chance } from '../../factories/chance.ts'
import { batchOf, entryOf, fileOf, ODFI, sample, THEIRS } from './files.ts'
import { readByMoov } from './moov.ts'
import { anyFile } from './random.ts'

const trace = (number: number) => traceNumber(ODFI, number)

/** A payment and a debit that came in, and were answered. */
const RECEIVED = batchOf({
  sec: 'PPD',
  description: 'REG SALARY',
  odfi: THEIRS.slice(0, 8),
  entries: [
    entryOf({ routingNumber: routingNumberOf(ODFI), trace: traceNumber(THEIRS.slice(0, 8), 1) }),
    entryOf({
      code: 37,
      routingNumber: routingNumberOf(ODFI),
      trace: traceNumber(THEIRS.slice(0, 8), 2),
    }),
  ],
})
const received = (i: number) => ({ batch: RECEIVED, entry: RECEIVED.entries[i]! })

const returned = answerBatch(RECEIVED, {
  odfi: ODFI,
  number: 1,
  entries: Object.keys(RETURN_CODES).map((reason, i) =>
    returnOf(received(i % 2), { reason, trace: trace(i + 1), information: 'See code' }),
  ),
})

const changed = answerBatch(RECEIVED, {
  odfi: ODFI,
  number: 2,
  sec: 'COR',
  entries: [
    changeOf(received(0), { change: 'C01', correction: { account: '99' }, trace: trace(1) }),
    changeOf(received(1), {
      change: 'C07',
      correction: { routingNumber: THEIRS, account: '1918171614', code: 32 },
      trace: trace(2),
    }),
  ],
})

const words = { type: '05', text: 'Rent of July & August' } as const

/** A file of every kind we send. */
const SENT: Readonly<Record<string, readonly AchBatch[]>> = {
  'a member to their own account': [batchOf({ sec: 'PPD' })],
  'a person to a person': [batchOf({ entries: [entryOf({ addenda: [words] })] })],
  'a business': [batchOf({ sec: 'CCD', entries: [entryOf({ code: 32, addenda: [words] })] })],
  'money pulled in': [batchOf({ entries: [entryOf({ code: 27, discretionary: 'S' })] })],
  'on the same day': [batchOf({ descriptiveDate: 'SD1300', effectiveOn: '2026-07-15' })],
  prenotifications: [
    batchOf({
      sec: 'PPD',
      description: 'PRENOTE',
      entries: [23, 28, 33, 38].map((code, i) =>
        entryOf({ code: code as 23, cents: 0n, trace: trace(i + 1) }),
      ),
    }),
  ],
  'micro-entries': [
    batchOf({
      description: 'ACCTVERIFY',
      entries: [
        entryOf({ cents: 44n }),
        entryOf({ cents: 32n, trace: trace(2) }),
        entryOf({ code: 27, cents: 76n, trace: trace(3) }),
      ],
    }),
  ],
  returns: [returned],
  'notifications of change': [{ ...changed, number: 1 }],
  'all in one': [batchOf(), changed, { ...returned, number: 3 }],
}

describe('ACH files before the reader of moov-io/ach', () => {
  test('every kind that we send is valid, and comes to the same', (t) => {
    const files = Object.fromEntries(
      Object.entries(SENT).map(([name, batches]) => [name, writeAchFile(fileOf(batches))]),
    )
    const found = readByMoov(t, files)
    for (const [name, theirs] of found ?? []) assertSame(SENT[name]!, theirs, name)
  })

  test('files of chance are valid, and come to the same', (t) => {
    const { seed } = chance('ACH files for others')
    const files = fc.sample(anyFile, { seed, numRuns: 100 }).filter(isForBoth)
    const found = readByMoov(
      t,
      Object.fromEntries(files.map((file, i) => [String(i), writeAchFile(file)])),
    )
    for (const [i, theirs] of found ?? []) assertSame(files[Number(i)]!.batches, theirs, i)
  })

  test('it has the same verdict on every sample', (t) => {
    const names = ['ppd-credit', 'return-WEB', 'cor-example', 'two-micro-deposits', 'ppd-debit']
    const broken = ['web-invalidNOCFile', 'adv-noFileControl', 'invalid-two-micro-deposits']
    const found = readByMoov(
      t,
      Object.fromEntries([...names, ...broken].map((name) => [name, sample(`${name}.ach`)])),
    )
    for (const [name, { mistake }] of found ?? [])
      assert.equal(mistake === '', names.includes(name))
  })
})

/** It refuses a file without batches, which is nothing to do for us. */
const isForBoth = ({ batches }: AchFile): boolean => batches.length > 0

type Found =
  NonNullable<ReturnType<typeof readByMoov>> extends ReadonlyMap<string, infer One> ? One : never

function assertSame(batches: readonly AchBatch[], found: Found, name: string): void {
  assert.equal(found.mistake, '', name)
  const { debits, credits } = fileTotals(batches)
  const entries = batches.flatMap((batch) => batch.entries)
  const addenda = entries.flatMap((entry) => entry.addenda)
  assert.deepEqual(
    [
      found.kinds,
      found.entries,
      BigInt(found.debits),
      BigInt(found.credits),
      found.returns,
      found.changes,
    ],
    [
      batches.map(({ sec }) => sec),
      entries.length,
      debits,
      credits,
      addenda.filter(({ type }) => type === '99').length,
      addenda.filter(({ type }) => type === '98').length,
    ],
    name,
  )
}
