import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { routingNumberOf } from '../../../src/rails/ach/answers.ts'
import type { CashLetterFile, Check, Item } from '../../../src/rails/x9/file.ts'
import { fromEbcdic, toEbcdic } from '../../../src/rails/x9/ebcdic.ts'
import { CHECK_RETURN_REASONS } from '../../../src/rails/x9/returnReasons.ts'
import { cashLetterTotals } from '../../../src/rails/x9/totals.ts'
import { writeCashLetter } from '../../../src/rails/x9/writeCashLetter.ts'
import { chance } from '../../factories/chance.ts'
import { fileWith, mistakesIn, readSound, returnedCheck, sampleCheck, withText } from './letters.ts'

const PRINTABLE = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join(
  '',
)

const text = (max: number) =>
  fc.string({ unit: fc.constantFrom(...PRINTABLE), maxLength: max }).map((text) => text.trimEnd())

const routing = fc
  .integer({ min: 1_000_000, max: 99_999_999 })
  .map((digits) => routingNumberOf(String(digits).padStart(8, '0')))

const SAMPLE = sampleCheck()

const check: fc.Arbitrary<Check> = fc
  .record({
    payor: routing,
    onUs: text(20),
    auxiliaryOnUs: text(15),
    cents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    micrRead: fc.constantFrom('1' as const, '4' as const),
    repair: fc.constantFrom('0' as const, '3' as const),
    isFirstDeposit: fc.constantFrom('Y' as const, 'N' as const),
  })
  .map((change) => ({ ...SAMPLE, ...change }))

const returned = fc
  .record({
    payor: routing,
    reason: fc.constantFrom(...Object.keys(CHECK_RETURN_REASONS), '3'),
    cents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
    forwardedOn: fc.constantFrom(null, '2026-07-15'),
  })
  .map(returnedCheck)

const numbered = (items: readonly Item[]): readonly Item[] =>
  items.map((item, i) => ({ ...item, sequence: String(i + 1).padStart(15, '0') }))

const anyFile: fc.Arbitrary<CashLetterFile> = fc
  .array(
    fc.oneof(
      fc.array(check, { minLength: 1, maxLength: 4 }),
      fc.array(returned, { minLength: 1, maxLength: 4 }),
    ),
    { maxLength: 3 },
  )
  .map((letters) => {
    const files = letters.map((items) => fileWith(numbered(items)))
    return { ...fileWith([SAMPLE]), letters: files.flatMap((file) => file.letters) }
  })

describe('cash letters, written and read again', () => {
  test('any file is read as what was written, in EBCDIC and in ASCII', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        for (const encoding of ['ebcdic', 'ascii'] as const)
          assert.deepEqual(readSound(writeCashLetter(file, encoding)), file)
      }),
      { seed: chance('cash letters').seed, numRuns: 40 },
    )
  })

  test('a return is read with its reason, and who endorsed the check', () => {
    const bytes = writeCashLetter(fileWith([returnedCheck({ reason: 'D' })]))
    const [item] = readSound(bytes).letters[0]!.bundles[0]!.items
    assert.ok(item?.kind === 'return')
    assert.equal(item.payorBank?.accountName, 'Paul Jones')
    assert.deepEqual(
      item.endorsements.map(({ by, reason }) => [by, reason]),
      [
        ['first deposit', ''],
        ['later', 'A'],
      ],
    )
    assert.match(mistakesIn(withText(bytes, 4, 42, '#'))[0]!, /no reason of returns "#"/)
  })

  test('totals of many checks are theirs together', () => {
    const items = numbered(Array.from({ length: 300 }, () => SAMPLE))
    const file = readSound(writeCashLetter(fileWith(items)))
    assert.deepEqual(cashLetterTotals(file.letters), { items: 300, cents: 3_000_000n, images: 600 })
  })

  test('what has no place in a file is never written', () => {
    const wrong: readonly Item[] = [
      { ...SAMPLE, onUs: 'more than twenty letters' },
      { ...SAMPLE, cents: 10_000_000_000n },
      { ...SAMPLE, payor: '122000662' },
      { ...SAMPLE, views: SAMPLE.views.slice(1) },
      { ...SAMPLE, views: SAMPLE.views.toReversed() },
      { ...SAMPLE, sequence: '1' },
    ]
    for (const item of wrong)
      assert.throws(() => writeCashLetter(fileWith([item])), /Assertion failed/)
  })

  test('every letter of ASCII has one of its own in EBCDIC', () => {
    assert.equal(fromEbcdic(toEbcdic(PRINTABLE)), PRINTABLE)
    assert.equal(new Set(toEbcdic(PRINTABLE)).size, PRINTABLE.length)
    assert.deepEqual([...toEbcdic('A1 ~')], [0xc1, 0xf1, 0x40, 0xa1])
  })

  test('members read a sentence for each reason of a return', () => {
    for (const [code, { toMember }] of Object.entries(CHECK_RETURN_REASONS))
      assert.match(toMember, /^[A-Z].*\.$/, code)
  })
})
