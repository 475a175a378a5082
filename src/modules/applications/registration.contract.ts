import countryNames from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import * as z from 'zod/mini'
import { type Agreement, PHOTO_MISSING } from './contract.ts'
import { type Day, isDay } from '../../values/dates.ts'
import { EMAIL_LENGTH_MAX, EMAIL_REFUSED, isEmail, normalizeEmail } from '../../values/email.ts'
import { endpoint } from '../../values/endpoint.ts'
import {
  newPassword,
  passwordAgain,
  passwordRefusals,
  type PasswordRules,
  typedAlike,
} from '../../values/password.ts'
import { IDENTIFICATION_TYPES, MARITAL_STATUSES } from '../../values/person.ts'
import { phone } from '../../values/phone.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import type { Institution } from '../../values/institution.ts'
import { email, id, instant, line, told } from '../../values/schema.ts'
import { english, say, type Sentence } from '../../values/sentence.ts'

const INVALID_EMAIL = say('Please enter a valid email address')

const country = (message: Sentence) =>
  told(z.string({ error: message }), { pattern: '^[A-Z]{2}$' }).check(
    z.refine((code) => Object.hasOwn(countryNames.countries, code), { error: message }),
  )

/** Absent and empty both mean "not given". */
const optionalEmail = z.pipe(
  z.pipe(
    z.optional(told(z.string({ error: INVALID_EMAIL }), { maxLength: EMAIL_LENGTH_MAX })),
    z.transform((typed: string | undefined) => (typed && normalizeEmail(typed)) || undefined),
  ),
  z.optional(z.string().check(z.refine(isEmail, { error: INVALID_EMAIL }))),
)

/** We greet strangers by it in mail, so it must not be an advertisement with an address. */
const name = (missing: Sentence) =>
  z.pipe(
    line(80, missing),
    z.string().check(
      z.refine((typed) => !/:\/\/|www\.|@/i.test(typed), {
        error: say('Please use ordinary characters only'),
      }),
    ),
  )

/** The sentence for a text that was not agreed to. */
export const NOT_AGREED: Readonly<Record<Agreement, Sentence>> = {
  electronicCommunications: say('Please agree to electronic statements and communications'),
  privacyNotice: say('Please agree to the privacy notice'),
}

const AGREEMENT_CHANGED = say(
  'This text has changed since you opened the page. Please load the page again and read it.',
)

/** Agreeing names the version that was read, so nobody agrees to a text they never saw. */
const agreed = (name: Agreement, { agreements }: Pick<RegistrationRules, 'agreements'>) =>
  told(z.string({ error: NOT_AGREED[name] }), { maxLength: agreements[name].version.length }).check(
    z.minLength(1, { error: NOT_AGREED[name] }),
    z.refine((version) => version === '' || version === agreements[name].version, {
      error: AGREEMENT_CHANGED,
    }),
  )

/** What the profile and the calendar add to the rules of a registration. */
export interface RegistrationRules
  extends PasswordRules, Pick<Institution, 'agreements' | 'minimumAge'> {
  /** Today in the institution's zone. */
  readonly today: () => Day
}

const MINIMUM_AGE = 18
const YEARS_OLD_MAX = 120

/** The same day so many years later. As text only: nobody is born on the 29th of February twice. */
const yearsLater = (day: Day, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)

const dateOfBirth = (today: () => Day, minimumAge = MINIMUM_AGE) =>
  told(z.string({ error: say('Please enter your date of birth') }), { format: 'date' }).check(
    z.minLength(1, { error: say('Please enter your date of birth') }),
    z.refine((day) => day === '' || isDay(day), {
      error: say('Please enter a real date of birth'),
      abort: true,
    }),
    z.refine((day) => day === '' || day < today(), {
      error: say('Date of birth must be in the past'),
      abort: true,
    }),
    z.refine((day) => day === '' || yearsLater(day, YEARS_OLD_MAX) > today(), {
      error: english('Date of birth must be within the last {years} years', {
        years: YEARS_OLD_MAX,
      }),
    }),
    z.refine((day) => day === '' || yearsLater(day, minimumAge) <= today(), {
      error: english('You must be at least {years} years old to apply', {
        years: minimumAge,
      }),
    }),
  )

/** Everything a person gives to register. Unknown keys, `role` and `status` too, are refused. */
export const registrationSchema = ({
  passwordLengthMin,
  today,
  agreements,
  minimumAge,
}: RegistrationRules) =>
  z
    .strictObject({
      /** Made by the browser: whoever sends a registration twice registers once. */
      id: id(),
      email: email(INVALID_EMAIL, EMAIL_REFUSED),
      password: newPassword({ passwordLengthMin }),
      passwordConfirmation: passwordAgain(),
      firstName: name(say('Please enter your first name')),
      lastName: name(say('Please enter your last name')),
      dateOfBirth: dateOfBirth(today, minimumAge),
      nationality: country(say('Please choose your nationality')),
      maritalStatus: z._default(
        z.enum(MARITAL_STATUSES, { error: say('Please choose your marital status') }),
        'Single',
      ),
      street: line(120, say('Please enter your street address')),
      city: line(80, say('Please enter your city')),
      state: line(80, say('Please enter your state')),
      postalCode: line(16, say('Please enter your postal code')),
      country: country(say('Please choose your country')),
      phoneNumber: phone(say('Please enter your phone number')),
      alternativeEmail: optionalEmail,
      emergencyContactName: line(120, say('Please enter the name of your emergency contact')),
      emergencyContactRelationship: line(60, say('Please enter how you are related')),
      emergencyContactPhone: phone(say('Please enter the phone number of your emergency contact')),
      idType: z._default(
        z.enum(IDENTIFICATION_TYPES, { error: say('Please choose an ID type') }),
        'Passport',
      ),
      idNumber: line(40, say('Please enter the number of your ID')),
      /** What handing in the photo of the ID answered; staff can ask for one later. */
      idPhoto: z.optional(z.string().check(z.maxLength(100))),
      /** Of each text agreed to, the version. */
      electronicCommunications: agreed('electronicCommunications', { agreements }),
      privacyNotice: agreed('privacyNotice', { agreements }),
    })
    .check(typedAlike())
export type Registration = z.infer<ReturnType<typeof registrationSchema>>
/** What a form holds while a person types. */
export type RegistrationInput = z.input<ReturnType<typeof registrationSchema>>

export const EMAIL_TAKEN = {
  status: 409,
  message: say('An account with this email already exists.'),
} as const

/** Tells at the first step what would otherwise be told after the last; the last one asks again, with the names too. */
export const checkAccount = (rules: PasswordRules) =>
  endpoint({
    method: 'POST',
    path: '/api/applications/email',
    permission: 'anyone',
    summary:
      'Ask whether somebody may register with an email address and a password; answers are few an hour',
    body: z.strictObject({
      email: email(INVALID_EMAIL, EMAIL_REFUSED),
      password: z.optional(newPassword(rules)),
    }),
    reply: z.object({}),
    refusals: {
      email_taken: EMAIL_TAKEN,
      ...passwordRefusals(rules),
      too_many: STANDARD_REFUSALS.too_many,
    },
  })

/** An endpoint that depends on the profile: the server and the site each make it with theirs. */
export const submitApplication = (rules: RegistrationRules) =>
  endpoint({
    method: 'POST',
    path: '/api/applications',
    permission: 'anyone',
    summary: 'Register: creates a pending sign-in and an application for review',
    body: registrationSchema(rules),
    reply: z.object({ submittedAt: instant() }),
    refusals: {
      email_taken: EMAIL_TAKEN,
      ...passwordRefusals(rules),
      photo_missing: PHOTO_MISSING,
      sent_before: {
        status: 409,
        message: say(
          'You registered a moment ago with another email address. We have written to you there.',
        ),
      },
      too_many: STANDARD_REFUSALS.too_many,
    },
  })

/** The specification's sentence for whatever has no name of its own. */
export const SUBMIT_FAILED = say('Failed to create an account. Please try again.')
