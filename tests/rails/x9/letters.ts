import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Encoding,
  encodingOf,
  joinRecords,
  recordsIn,
} from '../../../src/rails/x9/container.ts'
import type { CashLetterFile, Check, ReturnedCheck } from '../../../src/rails/x9/file.ts'
import { recordMistakeWords } from '../../../src/rails/fixedWidth/mistakes.ts'
import { readCashLetter } from '../../../src/rails/x9/readCashLetter.ts'

const FOLDER = join(import.meta.dirname, 'samples')
export const sample = (encoding: Encoding): Uint8Array =>
  new Uint8Array(readFileSync(join(FOLDER, `valid-${encoding}.x937`)))

export function readSound(bytes: Uint8Array): CashLetterFile {
  const read = readCashLetter(bytes)
  assert.ok(read.ok, mistakesIn(bytes).join('\n'))
  return read.file
}

export function mistakesIn(bytes: Uint8Array): readonly string[] {
  const read = readCashLetter(bytes)
  return read.ok ? [] : read.mistakes.map(recordMistakeWords)
}

/** The letters of a record, from 1. */
export const textOf = (bytes: Uint8Array, line: number): string =>
  [...recordsIn(bytes, encodingOf(bytes)!)][line - 1]!.text

/** The file with one stretch of letters of a record changed, counted from 1 as in the sentences. */
export function withText(
  bytes: Uint8Array,
  line: number,
  column: number,
  text: string,
): Uint8Array {
  const encoding = encodingOf(bytes)!
  const records = [...recordsIn(bytes, encoding)].map((record, i) =>
    i === line - 1
      ? {
          ...record,
          text:
            record.text.slice(0, column - 1) + text + record.text.slice(column - 1 + text.length),
        }
      : record,
  )
  return joinRecords(records, encoding)
}

/** The file without some of its records, from 1. */
export function without(bytes: Uint8Array, ...lines: readonly number[]): Uint8Array {
  const encoding = encodingOf(bytes)!
  const kept = [...recordsIn(bytes, encoding)].filter((_, i) => !lines.includes(i + 1))
  return joinRecords(kept, encoding)
}

/** The check of the samples. */
export function sampleCheck(): Check {
  const [item] = readSound(sample('ebcdic')).letters[0]!.bundles[0]!.items
  assert.ok(item?.kind === 'check')
  return item
}

/** The same check on its way back. */
export function returnedCheck(change: Partial<ReturnedCheck> = {}): ReturnedCheck {
  const { payor, onUs, externalProcessing, cents, sequence, archive, endorsements, views } =
    sampleCheck()
  return {
    payor,
    onUs,
    externalProcessing,
    cents,
    sequence,
    archive,
    views,
    kind: 'return',
    reason: 'A',
    forwardedOn: '2020-10-23',
    notification: '',
    timesReturned: '1',
    payorBank: {
      name: 'Bank of Somewhere',
      sequence: '42',
      businessOn: '2020-10-26',
      accountName: 'Paul Jones',
    },
    auxiliaryOnUs: '1001',
    endorsements: [
      ...endorsements,
      {
        by: 'later',
        routingNumber: '061000146',
        on: '2020-10-24',
        sequence: '7',
        account: '',
        branch: '',
        payee: '',
        isTruncated: 'N',
        conversion: '7',
        repair: '0',
        reason: 'A',
      },
    ],
    ...change,
  }
}

/** The file of the samples with other items in its one bundle. */
export function fileWith(
  items: CashLetterFile['letters'][number]['bundles'][number]['items'],
): CashLetterFile {
  const file = readSound(sample('ebcdic'))
  const [letter] = file.letters
  const collection = items[0]?.kind === 'return' ? 'return' : 'forward'
  return {
    ...file,
    letters: [{ ...letter!, collection, bundles: [{ ...letter!.bundles[0]!, items }] }],
  }
}
