import fc from 'fast-check'
import { routingNumberOf, traceNumber } from '../../../src/rails/ach/answers.ts'
import { CHANGE_CODES } from '../../../src/rails/ach/changeCodes.ts'
import type { AchBatch, AchEntry, AchFile, Addendum } from '../../../src/rails/ach/file.ts'
import { RETURN_CODES } from '../../../src/rails/ach/returnCodes.ts'
import {
  type EntryPurpose,
  meaningOf,
  TRANSACTION_CODES,
} from '../../../src/rails/ach/transactionCodes.ts'
import { addDays } from '../../../src/values/dates.ts'
import { batchOf, fileOf, ODFI } from './files.ts'

/** Objects like those that are read, which have a prototype. */
const record = <T>(parts: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> =>
  fc.record(parts, { noNullPrototype: true })

/** Letters that ACH has, without blanks at the end, which nobody could tell from the filling. */
const text = (max: number, min = 0) =>
  fc
    .string({
      unit: fc.constantFrom(..."ABCXYZabcxyz0189 .,-/&#'()~"),
      minLength: min,
      maxLength: max,
    })
    .map((text) => text.trimEnd())
    .filter((text) => text.length >= min)

/** What has to name something: begins at the left, and is not all zeros. */
const name = (max: number) => text(max - 1).map((rest) => `N${rest}`)

const eight = fc
  .integer({ min: 1_000_000, max: 99_999_999 })
  .map((digits) => String(digits).padStart(8, '0'))
const routing = eight.map(routingNumberOf)
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const dayOrNone = fc.option(day)
const digits = (count: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
const codesFor = (...purposes: readonly EntryPurpose[]) =>
  fc.constantFrom(...TRANSACTION_CODES.filter((code) => purposes.includes(meaningOf(code).purpose)))

const words: fc.Arbitrary<Addendum> = record({
  type: fc.constant('05' as const),
  text: text(80),
})
const answered = { originalTrace: digits(15), originalRdfi: digits(8), trace: digits(15) }
const change: fc.Arbitrary<Addendum> = record({
  ...answered,
  type: fc.constant('98' as const),
  change: fc.constantFrom(...Object.keys(CHANGE_CODES)),
  corrected: name(29),
  refused: fc.constant(null),
})
const refusal: fc.Arbitrary<Addendum> = record({
  ...answered,
  type: fc.constant('98' as const),
  change: fc.constantFrom('C61', 'C69'),
  corrected: name(29),
  refused: record({ change: fc.constantFrom('C01', 'C07'), sequence: digits(7) }),
})
const returnedFor = (...reasons: readonly string[]): fc.Arbitrary<Addendum> =>
  record({
    ...answered,
    type: fc.constant('99' as const),
    reason: fc.constantFrom(...reasons),
    dateOfDeath: dayOrNone,
    information: text(44),
  })

type Unplaced = Omit<AchEntry, 'trace'>

const about = {
  routingNumber: routing,
  account: name(17),
  individualId: text(15),
  name: name(22),
  discretionary: text(2),
}

const payment: fc.Arbitrary<Unplaced> = record({
  ...about,
  code: codesFor('payment', 'prenotification'),
  cents: fc.bigInt({ min: 1n, max: 9_999_999_999n }),
  addenda: fc.array(words, { maxLength: 1 }),
})
const answerWith = (addendum: fc.Arbitrary<Addendum>, most: bigint): fc.Arbitrary<Unplaced> =>
  record({
    ...about,
    code: codesFor('answer'),
    cents: fc.bigInt({ min: 0n, max: most }),
    addenda: addendum.map((one) => [one]),
  })

/** An amount only where one moves, and traces that ascend. */
const placed = (entries: readonly Unplaced[]): readonly AchEntry[] =>
  entries.map((entry, i) => ({
    ...entry,
    cents: meaningOf(entry.code).purpose === 'prenotification' ? 0n : entry.cents,
    trace: traceNumber(ODFI, i * 3 + 1),
  }))

const header = {
  companyName: name(16),
  companyData: text(20),
  companyId: name(10),
  description: name(10),
  descriptiveDate: text(6),
  settlesOnDay: fc.option(fc.integer({ min: 1, max: 366 })),
  originatorStatus: fc.constantFrom(1 as const, 2 as const),
}

const batchWith = (
  sec: fc.Arbitrary<AchBatch['sec']>,
  entry: fc.Arbitrary<Unplaced>,
  effectiveOn: fc.Arbitrary<string | null>,
): fc.Arbitrary<AchBatch> =>
  record({
    ...header,
    sec,
    effectiveOn,
    entries: fc.array(entry, { minLength: 1, maxLength: 6 }),
  }).map((batch) => batchOf({ ...batch, entries: placed(batch.entries) }))

const batch: fc.Arbitrary<AchBatch> = fc.oneof(
  batchWith(fc.constantFrom('PPD', 'WEB', 'CCD'), payment, day),
  ...[Object.keys(RETURN_CODES), ['R61', 'R68'], ['R73', 'R76']].map((reasons) =>
    batchWith(
      fc.constantFrom('PPD', 'WEB', 'CCD'),
      answerWith(returnedFor(...reasons), 9_999_999_999n),
      dayOrNone,
    ),
  ),
  batchWith(fc.constant('COR'), answerWith(fc.oneof(change, refusal), 0n), dayOrNone),
)

/** Any file that may be sent: its numbers follow from its order. */
export const anyFile: fc.Arbitrary<AchFile> = record({
  destination: routing,
  origin: fc.oneof(
    routing,
    name(10).filter(({ length }) => length >= 9),
  ),
  createdOn: day,
  createdAt: fc.option(fc.constantFrom('00:00', '09:05', '23:59')),
  modifier: fc.constantFrom('A', 'Z', '0', '9'),
  destinationName: text(23),
  originName: text(23),
  reference: text(8),
  batches: fc.array(batch, { maxLength: 4 }),
}).map(({ batches, ...file }) =>
  fileOf(
    batches.map((batch, i) => ({ ...batch, number: i * 2 + 1 })),
    file,
  ),
)
