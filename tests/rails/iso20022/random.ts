import fc from 'fast-check'
import { readResolution, writeResolution } from '../../../src/rails/iso20022/camt029.ts'
import {
  readCancellationRequest,
  writeCancellationRequest,
} from '../../../src/rails/iso20022/camt056.ts'
import { readCreditTransfer, writeCreditTransfer } from '../../../src/rails/iso20022/pacs008.ts'
import {
  readStatusReport,
  statusOf,
  writeStatusReport,
} from '../../../src/rails/iso20022/pacs002.ts'
import { readPaymentReturn, writePaymentReturn } from '../../../src/rails/iso20022/pacs004.ts'
import type { Message, MessageRefusal } from '../../../src/rails/iso20022/reading.ts'
import { addDays } from '../../../src/values/dates.ts'
import { AMOUNT_MINOR_MAX, type Currency, MINOR_UNITS, money } from '../../../src/values/money.ts'
import type { Result } from '../../../src/values/result.ts'

const LETTERS = [..."ABCXYZabcxyz0189/-?:().,'+ "]
const text = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength })
    .map((typed) => typed.replace(/ +/g, ' ').replace(/\?+/g, '?').trim())
    .filter((typed) => /[A-Za-z0-9]/.test(typed))
const id = fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{0,33}$/)
const uetr = fc.uuid({ version: 4 })
const createdAt = fc.integer({ min: 0, max: 2_000_000_000 }).map((s) => new Date(s * 1000))
const header = fc.record({ messageId: id, createdAt })
const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2026-01-01', days))
const amount = fc
  .tuple(
    fc.constantFrom(...(Object.keys(MINOR_UNITS) as Currency[])),
    fc.bigInt({ min: 1n, max: AMOUNT_MINOR_MAX }),
  )
  .map(([currency, minor]) =>
    money(MINOR_UNITS[currency] === 0 ? (minor % 1000n) + 1n : minor, currency),
  )
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const address = fc.record({
  street: maybe(text(70)),
  postalCode: maybe(text(16)),
  town: text(35),
  region: maybe(text(35)),
  country: fc.constantFrom('US', 'DE', 'JP'),
})
const located = fc.record({ name: text(140), address })
const agent = fc.oneof(
  fc.record({ bic: fc.constantFrom('DEUTDEFF', 'DEUTDEFF500') }),
  fc.record({ bic: fc.constant('BPKOPLPW'), name: text(140) }),
  fc.record({ routingNumber: fc.constantFrom('121000248', '091000022'), address }),
)
const account = fc.oneof(
  fc.record({ iban: fc.constant('DE89370400440532013000') }),
  fc.record({ number: fc.stringMatching(/^[A-Z0-9]{1,34}$/) }),
)
const reason = fc.record({
  code: maybe(fc.constantFrom('AC01', 'ZZ99')),
  proprietary: fc.constant(undefined),
  text: fc.array(text(105), { maxLength: 3 }),
})
// A reason with nothing in it is not written.
const reasons = fc.array(
  reason.filter(({ code, text }) => code !== undefined || text.length > 0),
  { maxLength: 3 },
)
const original = fc.record({
  messageId: id,
  messageName: fc.constant('pacs.008.001.08'),
  endToEndId: maybe(id),
  uetr,
})
const settlement = fc.constantFrom(
  { method: 'INDA' } as const,
  { method: 'CLRG', system: 'FDW' } as const,
)
const order = fc.record({
  endToEndId: id,
  uetr,
  chargeBearer: fc.constantFrom('SHAR' as const, 'DEBT' as const, 'CRED' as const),
  creditor: located,
  creditorAccount: account,
  creditorAgent: agent,
  remittance: maybe(text(140)),
  debtor: located,
  debtorAccount: account,
  debtorAgent: agent,
  settled: amount,
  instructed: maybe(
    fc.record({ amount, rate: fc.constantFrom('1.0825', '151.515', '0.00006123') }),
  ),
})
const orders = fc
  .uniqueArray(order, { minLength: 1, maxLength: 3, selector: ({ endToEndId }) => endToEndId })
  .filter((all) => new Set(all.map((one) => one.uetr)).size === all.length)
const assignment = fc.record({ messageId: id, createdAt, from: agent, to: agent })
const inquiry = fc.record({ id, creator: agent })

/** Every message we write and read: its name, anything it may say, and both ways. */
export const MESSAGES = [
  [
    'pacs.008',
    fc.record({ header, settlement, settledOn: day, from: agent, to: agent, orders }),
    writeCreditTransfer,
    readCreditTransfer,
  ],
  [
    'pacs.002',
    fc.record({
      header,
      group: fc.constant(undefined),
      payments: fc.array(
        fc
          .tuple(original, fc.constantFrom('ACSC', 'ACSP', 'PDNG', 'RJCT', 'NEW1'), reasons)
          .map(([original, code, reasons]) => ({ original, ...statusOf(code, reasons) })),
        { maxLength: 3 },
      ),
    }),
    writeStatusReport,
    readStatusReport,
  ],
  [
    'pacs.004',
    fc.record({
      header,
      settlement,
      payments: fc.array(
        fc.record({
          returnId: maybe(id),
          original,
          settledBefore: maybe(amount),
          returned: amount,
          settledOn: maybe(day),
          reasons,
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
    writePaymentReturn,
    readPaymentReturn,
  ],
  [
    'camt.056',
    fc.record({
      assignment,
      case: inquiry,
      original,
      settled: maybe(amount),
      settledOn: maybe(day),
      reason: reason.filter(({ code }) => code !== undefined),
    }),
    writeCancellationRequest,
    readCancellationRequest,
  ],
  [
    'camt.029',
    fc
      .record({ assignment, case: maybe(inquiry), original, reasons })
      .chain((rest) =>
        fc.constantFrom(
          { ...rest, code: 'CNCL', outcome: 'cancelled' as const },
          { ...rest, code: 'RJCR', outcome: 'rejected' as const },
          { ...rest, code: 'WHAT', outcome: 'unknown' as const },
        ),
      ),
    writeResolution,
    readResolution,
  ],
] as unknown as readonly (readonly [
  string,
  fc.Arbitrary<object>,
  (content: object) => string,
  (message: Message) => Result<object, MessageRefusal>,
])[]
