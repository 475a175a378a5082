import * as z from 'zod/mini'
import { Availability } from './availability.ts'
import { type Currency, isMovable, isRate, MINOR_UNITS } from './money.ts'
import { dialable } from './phone.ts'
import { english, say } from './sentence.ts'
import type { ShareProduct } from './shareProducts.ts'
import { words } from './written.ts'

/** True when the nine digits satisfy the American Bankers Association's check sum. */
export function isRoutingNumber(digits: string): boolean {
  if (!/^[0-9]{9}$/.test(digits) || digits === '000000000') return false
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 10 === 0
}

const currency = z.enum(Object.keys(MINOR_UNITS) as [Currency, ...Currency[]])
const rate = z
  .string()
  .check(z.refine(isRate, { error: say('must be a positive decimal with at most 8 decimals') }))

const feeAmount = z.string().check(
  z.refine((text) => isMovable(text) || text === '0.00', {
    error: say('must be dollars, 0.00 or more: "15.00"'),
  }),
)

const routingNumber = z
  .string()
  .check(z.refine(isRoutingNumber, { error: say('must be nine digits with a valid check digit') }))

const timeOfDay = (example: string) =>
  z.string().check(
    z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, {
      error: english('must be a time: "{example}"', { example }),
    }),
  )

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** A text people agree to. A changed text gets a new version, which is asked for anew. */
const agreement = z.strictObject({
  version: words,
  paragraphs: z.array(words).check(z.minLength(1, { error: say('must not be empty') })),
})

/**
 * `institution.json` of the profile: everything a visitor reads about the credit union and everything it
 * may decide for itself. Optional parts left out hide their place on the page.
 */
export const WrittenInstitution = z.strictObject({
  name: words,
  shortName: words,
  tagline: words,
  foundedYear: z.optional(z.int().check(z.gte(1850), z.lte(2100))),
  timeZone: z.string().check(z.refine(isTimeZone, { error: say('must be an IANA time zone') })),
  routingNumber,
  supportEmail: z.email({ error: say('must be an email address') }),
  supportPhone: z.optional(dialable),
  /** When the phone is answered, where that is not in the support hours: "24/7 phone line". */
  supportPhoneHours: z.optional(words),
  supportHours: words,
  /** Printed where an insurer's mark would stand; outside a demonstration only with a charter. */
  insuranceNotice: z.optional(words),
  /** The number of the charter. */
  charterNumber: z.optional(words),
  /** What to do about an error on a statement, paragraph by paragraph; printed on each of them. */
  errorResolution: z.optional(z.array(words)),
  /** Forms 1099-INT of what members were credited; left out: nobody gets one here. */
  taxForms: z.optional(
    z.strictObject({
      /** The day of January on which those of the year before are made. */
      from: z.string().check(
        z.regex(/^01-(0[1-9]|[12][0-9]|3[01])$/, {
          error: say('must be a day of January, as in 01-20'),
        }),
      ),
      /** Of the institution: nine digits, as in 12-3456789. */
      payerTaxNumber: z
        .string()
        .check(z.regex(/^[0-9]{2}-[0-9]{7}$/, { error: say('must be nine digits: 12-3456789') })),
      payerAddress: z.array(words).check(z.minLength(1, { error: say('must not be empty') })),
    }),
  ),
  /** How long copies of the database are kept, in days; left out: 35. */
  backupDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  /** Present for a demonstration: the strip above every page and the line in every mail. */
  demo: z.optional(z.strictObject({ notice: words })),
  /** Adjustments and reversals by staff wait until a second administrator has approved them. */
  secondPerson: z.optional(z.boolean()),
  /** What moves more than this many dollars at once waits all the same; left out: 10,000. */
  secondPersonAbove: z.optional(
    z
      .string()
      .check(
        z.refine((amount) => isMovable(amount), { error: say('must be dollars: "10000.00"') }),
      ),
  ),
  /** When the money of deposited checks can be used; left out: the usual steps. */
  checkDeposits: z.optional(z.strictObject({ availability: Availability })),
  /** What everybody agrees to who registers. */
  agreements: z.strictObject({
    electronicCommunications: agreement,
    privacyNotice: agreement,
  }),
  /** How old an applicant has to be; left out: 18. */
  minimumAge: z.optional(z.int().check(z.gte(0), z.lte(100))),
  passwordLengthMin: z.int().check(z.gte(6), z.lte(64)),
  /** Countries (ISO 3166 alpha-2) no money goes to, beside those nobody may send to. */
  embargoedCountries: z.optional(
    z.array(z.string().check(z.regex(/^[A-Z]{2}$/, { error: say('must be a code such as "SY"') }))),
  ),
  /** What may go to somebody in the first hours after they were paid first; left out: 1,000.00 in 24. */
  newPayees: z.optional(
    z.strictObject({
      cap: z
        .string()
        .check(z.refine((text) => isMovable(text), { error: say('must be an amount') })),
      hours: z.int().check(z.gte(1), z.lte(72)),
    }),
  ),
  /** Sending to banks in the United States by ACH files; left out: they leave by other ways. */
  ach: z.optional(
    z.strictObject({
      /** Whom the Federal Reserve, or a bank that does so for us, knows as the sender. */
      companyId: z
        .string()
        .check(z.regex(/^[A-Z0-9]{10}$/, { error: say('must be ten letters and digits') })),
      /** Under which number files are sent; left out: the one members read. */
      routingNumber: z.optional(routingNumber),
      /** Who the files are for; left out: the Federal Reserve Bank. */
      destination: z.optional(routingNumber),
      destinationName: z.optional(words),
      /** How long before a deadline of the Federal Reserve a file is cut; left out: 15. */
      minutesBefore: z.optional(z.int().check(z.gte(1), z.lte(240))),
    }),
  ),
  /** Sending abroad by messages over Fedwire; left out: payments leave by other ways. */
  wires: z.optional(
    z.strictObject({
      /** Under which number messages are sent; left out: the one members read. */
      routingNumber: z.optional(routingNumber),
      /** The bank that carries payments on to banks abroad. */
      correspondent: z.strictObject({ name: words, routingNumber }),
    }),
  ),
  /** Deposited checks leave in image cash letters; left out: they are collected by other ways. */
  cashLetters: z.optional(
    z.strictObject({
      /** When each banking day's letter is cut, in the time zone of the institution. */
      cutAt: timeOfDay('17:00'),
      /** Under which number letters are sent; left out: the one members read. */
      routingNumber: z.optional(routingNumber),
      /** Who the letters are for; left out: the Federal Reserve Bank. */
      destination: z.optional(routingNumber),
      destinationName: z.optional(words),
    }),
  ),
  /** Money that members pull in from their accounts at other banks; left out: at most 2,500.00 a day, on hold for 5 business days. */
  linkedAccounts: z.optional(
    z.strictObject({
      /** Business days from when it is credited until it can be used. */
      holdDays: z.int().check(z.gte(0), z.lte(10)),
      /** The most that one member pulls in in a day. */
      dailyCap: z
        .string()
        .check(z.refine((text) => isMovable(text), { error: say('must be an amount') })),
    }),
  ),
  /** Problems that members report with transactions which no law sets days for; left out: decided within 30 days. */
  disputes: z.optional(
    z.strictObject({
      /** Calendar days until such a case is decided. */
      days: z.int().check(z.gte(1), z.lte(120)),
    }),
  ),
  /** How soon staff want to have answered what people write; left out: within 8 business hours, from 9 to 5. */
  messages: z.optional(
    z
      .strictObject({
        /** Hours between opening and closing, of business days. */
        answerWithinHours: z.int().check(z.gte(1), z.lte(80)),
        opensAt: timeOfDay('09:00'),
        closesAt: timeOfDay('17:00'),
      })
      .check(
        z.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
          path: ['closesAt'],
          error: say('must be later than opensAt'),
        }),
      ),
  ),
  /** Sending abroad. Dollars can always be sent; another currency needs its rate here. */
  international: z.optional(
    z.strictObject({
      /** Dollars for one unit. */
      dollarsPerUnit: z.partialRecord(currency, rate),
      /** Where the rates are from and of what day, shown beside them. */
      ratesNote: words,
      /** What we take for sending; left out: said to be unknown, and nothing is taken. */
      fee: z.optional(
        z.strictObject({
          dollars: feeAmount,
          /** Where the currency that is sent decides. */
          byCurrency: z.optional(z.partialRecord(currency, feeAmount)),
        }),
      ),
      /** What else there is to say of costs. */
      feeNote: z.optional(words),
      /** When the rates were taken, `2026-11-23T09:00:00-05:00`; left out: nobody asks how old they are. */
      ratesAsOf: z.optional(
        z.iso.datetime({ offset: true, error: say('must be a moment with its distance from UTC') }),
      ),
      /** How old rates may be to send by them; left out: 24. */
      ratesHours: z.optional(z.int().check(z.gte(1), z.lte(720))),
      /** How long the rate holds that a member was shown; left out: 30. */
      quoteMinutes: z.optional(z.int().check(z.gte(10), z.lte(1440))),
      /** Business days within which the recipient has the money; left out: said to be for the other bank to say. */
      availableWithin: z.optional(z.int().check(z.gte(1), z.lte(30))),
      /** Whom members may turn to beside the institution, a line each; printed with what is disclosed. */
      regulators: z.optional(z.array(words)),
    }),
  ),
})

/** The institution as the server knows it. */
export interface Institution extends z.infer<typeof WrittenInstitution> {
  /** What an account can be of, in the order in which accounts are listed; one at least opens with the membership. */
  readonly shares: readonly ShareProduct[]
}
