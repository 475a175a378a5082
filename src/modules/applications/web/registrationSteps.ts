import * as z from 'zod/mini'
import { institution } from '../../../platform/web/institution.ts'
import { terms } from '../../../platform/web/terms.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { dayOf } from '../../../values/dates.ts'
import { AGREEMENTS } from '../contract.ts'
import {
  type RegistrationInput,
  type RegistrationRules,
  registrationSchema,
} from '../registration.contract.ts'
import { say, type Sentence } from '../../../values/sentence.ts'

export const rules: RegistrationRules = {
  passwordLengthMin: institution.passwordLengthMin,
  agreements: terms.agreements,
  minimumAge: institution.minimumAge,
  today: () => dayOf(serverNow(), institution.timeZone),
}

export const schema = registrationSchema(rules)

/** Everything people answer; the id of a registration is made for them. */
export type FieldName = Exclude<keyof RegistrationInput, 'id'>

interface Step {
  /** How the address of the page names it. */
  readonly slug: string
  readonly title: Sentence
  readonly shortTitle: Sentence
  /** In the order of the page, which is the order of the error summary. */
  readonly fields: readonly FieldName[]
}

/** The way through a registration. */
export const STEPS = [
  {
    slug: 'account',
    title: say('Account Information'),
    shortTitle: say('Account'),
    fields: ['email', 'password', 'passwordConfirmation'],
  },
  {
    slug: 'personal',
    title: say('Personal Information'),
    shortTitle: say('Personal'),
    fields: ['firstName', 'lastName', 'dateOfBirth', 'nationality', 'maritalStatus'],
  },
  {
    slug: 'address',
    title: say('Address Information'),
    shortTitle: say('Address'),
    fields: ['street', 'city', 'state', 'postalCode', 'country'],
  },
  {
    slug: 'contact',
    title: say('Contact Information and Emergency Contact'),
    shortTitle: say('Contacts'),
    fields: [
      'phoneNumber',
      'alternativeEmail',
      'emergencyContactName',
      'emergencyContactRelationship',
      'emergencyContactPhone',
    ],
  },
  {
    slug: 'document',
    title: say('Identification Document'),
    shortTitle: say('Document'),
    fields: ['idType', 'idNumber', 'idPhoto'],
  },
  {
    slug: 'review',
    title: say('Check your answers'),
    shortTitle: say('Review'),
    fields: AGREEMENTS,
  },
] as const satisfies readonly Step[]

export const DOCUMENT_STEP = 4
export const REVIEW_STEP = 5

export const FIELDS: readonly FieldName[] = STEPS.flatMap(({ fields }) => [...fields])

export const isField = (name: string): name is FieldName =>
  (FIELDS as readonly string[]).includes(name)

export const stepOf = (field: FieldName): number =>
  STEPS.findIndex(({ fields }) => (fields as readonly FieldName[]).includes(field))

export const stepBySlug = (slug: string | null): number =>
  Math.max(
    0,
    STEPS.findIndex((step) => step.slug === slug),
  )

/** The first step whose answers would not do yet; the review when all of them would. */
export function firstUnfinished(values: RegistrationInput): number {
  const issues = z.safeParse(schema, values).error?.issues ?? []
  const steps = issues
    .map(({ path }) => path.join('.'))
    .filter(isField)
    .map(stepOf)
  return Math.min(REVIEW_STEP, ...steps)
}
