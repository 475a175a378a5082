import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import { isValidBIC } from 'ibantools'
import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import type { Institution } from '../../values/institution.ts'
import {
  type Currency,
  fromDecimal,
  isMovable,
  MINOR_UNITS,
  type Money,
} from '../../values/money.ts'
import { ENTER_VALID_AMOUNT, FILL_IN_ALL, text, told } from '../../values/schema.ts'
import { orderShape } from './contract.ts'
import { isIban } from './iban.contract.ts'
import { COUNTRY_EMBARGOED, Draft, DRAFT_REFUSALS } from './draft.contract.ts'
import { EMBARGOED_COUNTRIES, namesEmbargoedRegion } from './embargoes.contract.ts'
import { say } from '../../values/sentence.ts'

export const INVALID_SWIFT = say('Invalid SWIFT/BIC code')
export const INVALID_IBAN = say('Invalid IBAN')
export const IBAN_OF_ANOTHER_COUNTRY = say(
  'This IBAN belongs to another country than the one you chose',
)
export const INVALID_INTERNATIONAL_ACCOUNT = say('Invalid account number')

/** Upper case and without the spaces and dashes by which people group such codes. */
const bare = (typed: string): string => typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase()

const code = (max: number) => z.pipe(text(max, FILL_IN_ALL), z.transform(bare))

/** Territories whose banks have the IBANs of another country. */
const IBAN_PREFIX: Readonly<Record<string, string>> = {
  AX: 'FI', BL: 'FR', GF: 'FR', GG: 'GB', GP: 'FR', IM: 'GB', JE: 'GB', MF: 'FR', MQ: 'FR',
  NC: 'FR', PF: 'FR', PM: 'FR', RE: 'FR', TF: 'FR', WF: 'FR', YT: 'FR',
} // prettier-ignore

const isCountry = z.refine<string>((typed) => Object.hasOwn(english.countries, typed), {
  error: FILL_IN_ALL,
})
const isCountryOrNone = z.refine<string>(
  (typed) => typed === '' || Object.hasOwn(english.countries, typed),
  { error: FILL_IN_ALL },
)

const isAmountSomewhere = (typed: string): boolean =>
  isMovable(typed, 'USD') || isMovable(typed, 'JPY')

/** The longest IBAN in groups of four, and then some. */
const IBAN_TYPED_MAX = 60

const iban = z.pipe(
  z.pipe(
    z.optional(told(z.string({ error: INVALID_IBAN }), { maxLength: IBAN_TYPED_MAX })),
    z.transform((typed: string | undefined) => bare(typed ?? '')),
  ),
  z.string().check(z.refine((typed) => typed === '' || isIban(typed), { error: INVALID_IBAN })),
)

export const InternationalBody = z
  .strictObject({
    ...orderShape(isAmountSomewhere),
    recipientName: text(80, FILL_IN_ALL),
    /** As long as a town is in a message to a bank. */
    recipientTown: text(35, FILL_IN_ALL),
    bankName: text(80, FILL_IN_ALL),
    swiftCode: z.pipe(
      code(40),
      z.string().check(z.refine((typed) => isValidBIC(typed), { error: INVALID_SWIFT })),
    ),
    iban,
    accountNumber: z.pipe(
      code(80),
      z.string().check(z.regex(/^[A-Z0-9]{8,34}$/, { error: INVALID_INTERNATIONAL_ACCOUNT })),
    ),
    country: z.pipe(text(40, FILL_IN_ALL), z.string().check(isCountry)),
    /** Where the recipient lives; left out: in the country of the bank. */
    recipientCountry: z.optional(
      z.pipe(told(z.string(), { maxLength: 2 }), z.string().check(isCountryOrNone)),
    ),
    currency: z.pipe(
      text(40, FILL_IN_ALL),
      z
        .string()
        .check(z.refine((typed) => Object.hasOwn(MINOR_UNITS, typed), { error: FILL_IN_ALL })),
    ),
  })
  .check((order) => {
    const { iban, country, amount, currency } = order.value
    const objectTo = (path: string, message: string) =>
      order.issues.push({ code: 'custom', path: [path], message, input: order.value })
    if (iban && iban.slice(0, 2) !== (IBAN_PREFIX[country] ?? country)) {
      objectTo('iban', IBAN_OF_ANOTHER_COUNTRY)
    }
    if (!isMovable(amount, currency as Currency)) objectTo('amount', ENTER_VALID_AMOUNT)
  })
export type InternationalBody = z.infer<typeof InternationalBody>

type Place = Pick<InternationalBody, 'country' | 'bankName' | 'swiftCode' | 'iban'> &
  Partial<Pick<InternationalBody, 'recipientCountry' | 'recipientTown'>>

/**
 * What of a transfer names a country no money goes to: those chosen, or that of the bank, which
 * stands in its BIC and its IBAN; or a region, by the recipient's town or the name of the bank. Undefined when all is well.
 */
export function embargoedPart(
  { country, recipientCountry = '', recipientTown = '', bankName, swiftCode, iban }: Place,
  added: readonly string[] = [],
): keyof Place | undefined {
  const embargoed: readonly string[] = [...EMBARGOED_COUNTRIES.map(({ code }) => code), ...added]
  if (embargoed.includes(country)) return 'country'
  if (embargoed.includes(recipientCountry)) return 'recipientCountry'
  if (embargoed.includes(bare(swiftCode).slice(4, 6))) return 'swiftCode'
  if (embargoed.includes(bare(iban).slice(0, 2))) return 'iban'
  if (namesEmbargoedRegion(recipientTown)) return 'recipientTown'
  return namesEmbargoedRegion(bankName) ? 'bankName' : undefined
}

export const INTERNATIONAL_REFUSALS = {
  ...DRAFT_REFUSALS,
  rates_too_old: {
    status: 422,
    message: say(
      'Our exchange rates are too old to send by them. Please try again later. US dollars can be sent at any time.',
    ),
  },
  ...COUNTRY_EMBARGOED,
  currency_unavailable: {
    status: 422,
    message: say('We cannot send this currency at the moment. Please choose another.'),
  },
} as const

export const draftInternational = endpoint({
  method: 'POST',
  path: '/api/transfers/international/draft',
  permission: 'member',
  summary: 'Have an international transfer checked and ask for its code',
  body: InternationalBody,
  reply: Draft,
  refusals: INTERNATIONAL_REFUSALS,
})

/** What we take for sending a currency, by the profile; nothing where it does not say. */
export function feeFor(
  { fee }: Pick<NonNullable<Institution['international']>, 'fee'>,
  currency: Currency,
): Money {
  return fromDecimal(fee?.byCurrency?.[currency] ?? fee?.dollars ?? '0.00')
}

/** What the member is told before an international transfer. */
export const INTERNATIONAL_NOTICE = say(
  'International transfers cannot be reversed once they have been sent. They may carry extra fees and take extra time.',
)
