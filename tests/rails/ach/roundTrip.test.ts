import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { traceNumber } from '../../../src/rails/ach/answers.ts'
import { readAchFile } from '../../../src/rails/ach/readFile.ts'
import { fileTotals } from '../../../src/rails/ach/totals.ts'
import { writeAchFile } from '../../../src/rails/ach/writeFile.ts'
import { chance } from '../../factories/chance.ts'
import {
  batchOf,
  bytesOf,
  entryOf,
  fileOf,
  linesOf,
  mistakesIn,
  ODFI,
  sample,
  THEIRS,
  written,
} from './files.ts'
import { anyFile } from './random.ts'

/** Each with a file control, batches of several kinds, addenda, and nines. */
const SOUND = ['two-micro-deposits.ach', 'return-WEB.ach']

describe('ACH files, written and read again', () => {
  test('any file is read as what was written, and written as what was read', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const bytes = written(file)
        const lines = linesOf(bytes)
        assert.ok(lines.every(({ length }) => length === 94))
        assert.equal(lines.length % 10, 0)
        const read = readAchFile(bytes)
        assert.ok(read.ok)
        assert.deepEqual(writeAchFile(read.file), bytes)
      }),
      { seed: chance('ACH files').seed, numRuns: 60 },
    )
  })

  for (const name of SOUND) {
    const lines = linesOf(sample(name))

    test(`${name}, cut off after any line, is refused`, () => {
      for (let length = 0; length < lines.length; length++) {
        assert.notDeepEqual(
          mistakesIn(bytesOf(lines.slice(0, length))),
          [],
          `after ${length} lines`,
        )
      }
    })

    test(`${name}, with another digit anywhere in a control, is refused`, () => {
      const controls = [...lines.keys()].filter((i) => /^(8|9(?!9{93}))/.test(lines[i]!))
      let tried = 0
      for (const i of controls) {
        const line = lines[i]!.padEnd(94)
        for (let column = 0; column < 94; column++) {
          for (const digit of '0123456789') {
            if (line[column] === digit) continue
            const changed = line.slice(0, column) + digit + line.slice(column + 1)
            assert.notDeepEqual(
              mistakesIn(bytesOf(lines.with(i, changed))),
              [],
              `${i + 1}: ${changed}`,
            )
            tried++
          }
        }
      }
      assert.ok(tried > 94 * 9)
    })
  }

  test('ten thousand entries come to their sums, and the hash keeps ten digits', () => {
    const count = 10_000
    const entries = Array.from({ length: count }, (_, i) =>
      entryOf({ trace: traceNumber(ODFI, i + 1), cents: BigInt(i + 1) }),
    )
    const file = fileOf([batchOf({ entries })])
    const read = readAchFile(writeAchFile(file))
    assert.ok(read.ok)
    assert.deepEqual(fileTotals(read.file.batches), {
      count,
      hash: (BigInt(THEIRS.slice(0, 8)) * BigInt(count)) % 10n ** 10n,
      debits: 0n,
      credits: BigInt((count * (count + 1)) / 2),
    })
    assert.ok(BigInt(THEIRS.slice(0, 8)) * BigInt(count) > 10n ** 10n)
  })

  test('what has no place in a file is never written', () => {
    const wrong = [
      fileOf([batchOf({ entries: [entryOf({ name: 'A name of more than 22 characters' })] })]),
      fileOf([batchOf({ entries: [entryOf({ name: 'José' })] })]),
      fileOf([batchOf({ entries: [entryOf({ cents: 10_000_000_000n })] })]),
      fileOf([batchOf({ entries: [] })]),
      fileOf([batchOf(), batchOf()]),
      fileOf([batchOf({ serviceClass: 225 })]),
    ]
    for (const file of wrong) assert.throws(() => writeAchFile(file), /Assertion failed/)
  })
})
