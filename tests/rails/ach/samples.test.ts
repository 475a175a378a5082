import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readAchFile } from '../../../src/rails/ach/readFile.ts'
import { fileTotals } from '../../../src/rails/ach/totals.ts'
import { writeAchFile } from '../../../src/rails/ach/writeFile.ts'
import { linesOf, mistakesIn, sample } from './files.ts'

/** What the reader of moov-io/ach says of its own files: batches, entries, cents of debits and of credits. */
const SOUND: Readonly<Record<string, readonly [number, number, bigint, bigint]>> = {
  'ppd-credit': [1, 1, 0n, 100_000_000n],
  'web-credit': [1, 2, 0n, 10_799n],
  'ccd-debit': [1, 2, 500_125n, 0n],
  'same-day-ach-ppd-credit': [1, 1, 0n, 100_000_000n],
  'return-WEB': [2, 2, 12_354n, 4_565n],
  'cor-example': [1, 1, 0n, 0n],
  'two-micro-deposits': [2, 6, 120n, 120n],
  flattenBatchesMultipleBatchHeaders: [4, 12, 0n, 1_200_000n],
  'ppd-debit': [1, 1, 100_000_000n, 0n],
  // Refused there for its code of changes, C92, which we leave to staff.
  'web-invalidNOCFile': [1, 1, 0n, 0n],
}

const BROKEN: Readonly<Record<string, string>> = {
  'ppd-debit-invalid-entryDetail-checkDigit': 'Line 3, column 4 (entry): 231380105',
  'invalid-two-micro-deposits': 'Line 15, column 30 (entry): "00CCC00004" must be digits',
  'adv-noFileControl': 'Line 5, column 1 (line): The file has no control at its end',
}

/** Lines that others wrote in another way than we do: a date of zeros, an ID at the right of its place. */
const OTHERWISE: Readonly<Record<string, readonly number[]>> = {
  'cor-example': [2],
  'return-WEB': [5, 9],
  'web-invalidNOCFile': [2],
}

describe('samples of ACH files that others made', () => {
  for (const [name, figures] of Object.entries(SOUND)) {
    test(`${name} is read with its totals and written again as it was`, () => {
      const bytes = sample(`${name}.ach`)
      const read = readAchFile(bytes)
      assert.ok(read.ok, mistakesIn(bytes).join('\n'))
      const { batches } = read.file
      const { debits, credits } = fileTotals(batches)
      const entries = batches.reduce((sum, { entries }) => sum + entries.length, 0)
      assert.deepEqual([batches.length, entries, debits, credits], figures)
      const theirs = linesOf(bytes).map((line) => line.padEnd(94))
      const ours = linesOf(writeAchFile(read.file)).map((line) => line.padEnd(94))
      const differing = theirs.flatMap((line, i) => (line === ours[i] ? [] : [i + 1]))
      assert.deepEqual(differing, OTHERWISE[name] ?? [])
      assert.equal(ours.length, theirs.length)
    })
  }

  for (const [name, mistake] of Object.entries(BROKEN)) {
    test(`${name} is refused, with the place of the mistake`, () => {
      const mistakes = mistakesIn(sample(`${name}.ach`))
      assert.ok(
        mistakes.some((words) => words.startsWith(mistake)),
        mistakes.join('\n'),
      )
    })
  }
})
