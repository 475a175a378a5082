import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { AMOUNT_MINOR_MAX, parseTyped, toDecimal } from '../../values/money.ts'
import { newPassword, passwordRefusals, type PasswordRules } from '../../values/password.ts'
import { phone } from '../../values/phone.ts'
import { SECOND_PERSON_REFUSAL } from '../../values/refusals.ts'
import {
  email,
  ENTER_VALID_AMOUNT,
  id,
  line,
  told,
  TYPED_AMOUNT_LIMITS,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { STAFF_ROLES } from '../../values/staffRoles.ts'
import { COLLEAGUE_REFUSAL } from './contract.ts'

/** The specification's words before whatever went wrong. */
export const CREATE_FAILED = say('Failed to create user:')

/** What the form calls the two roles staff may give. */
export const NEW_ROLES = ['User', 'Admin'] as const

/** At least zero, at most two decimals; left empty it is zero. */
const balance = z.pipe(
  z.pipe(
    z.optional(told(z.string({ error: ENTER_VALID_AMOUNT }), TYPED_AMOUNT_LIMITS)),
    z.transform((typed: string | undefined) => decimalOf(typed ?? '')),
  ),
  z.string({ error: ENTER_VALID_AMOUNT }),
)

function decimalOf(typed: string): string | undefined {
  if (typed.trim() === '') return '0.00'
  const parsed = parseTyped(typed)
  return parsed.ok && parsed.value.minor <= AMOUNT_MINOR_MAX ? toDecimal(parsed.value) : undefined
}

/** Everything staff give to create somebody. */
export const creationSchema = (rules: PasswordRules) =>
  z.strictObject({
    /** Made by the form: sent again, it creates nobody again. */
    id: id(),
    fullName: line(120, say('Please enter the full name')),
    email: email(say('Please enter a valid email address')),
    phone: phone(say('Please enter a phone number')),
    password: newPassword(rules),
    role: z._default(z.enum(NEW_ROLES, { error: say('Please choose a role') }), 'User'),
    /** What of the back office is theirs; counts for an Admin only. */
    staffRole: z._default(
      z.enum(STAFF_ROLES, { error: say('Please choose a role') }),
      'administrator',
    ),
    street: line(120, say('Please enter the street address')),
    city: line(80, say('Please enter the city')),
    state: line(80, say('Please enter the state')),
    zipCode: line(16, say('Please enter the ZIP code')),
    /** What of the balance can be spent. */
    initialAvailableBalance: balance,
    /** What is posted. The part above the available balance is set aside. */
    initialCurrentBalance: balance,
  })
export type Creation = z.infer<ReturnType<typeof creationSchema>>
/** What a form holds while staff type. */
export type CreationInput = z.input<ReturnType<typeof creationSchema>>

/** An endpoint that depends on the profile: the server and the site each make it with theirs. */
export const createUser = (rules: PasswordRules) =>
  endpoint({
    method: 'POST',
    path: '/api/admin/users',
    permission: 'members:create',
    summary:
      'Create somebody with the accounts that every member begins with, active at once, and invite them by email',
    body: creationSchema(rules),
    reply: z.object({ id: id(), name: z.string() }),
    refusals: {
      email_taken: { status: 409, message: say('An account with this email already exists.') },
      id_reused: { status: 409, message: say('This form was sent before with other answers.') },
      ...passwordRefusals(rules),
      ...SECOND_PERSON_REFUSAL,
      ...COLLEAGUE_REFUSAL,
      money_beyond_role: {
        status: 403,
        message: say('Your role cannot give a new user money. Leave both balances at zero.'),
      },
    },
  })
