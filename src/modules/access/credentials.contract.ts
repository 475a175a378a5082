import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import {
  newPassword,
  passwordAgain,
  passwordRefusals,
  type PasswordRules,
  typedAlike,
} from '../../values/password.ts'
import { phone } from '../../values/phone.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant } from '../../values/schema.ts'
import { DeviceSession } from '../../values/device.ts'
import { PASSWORD_BYTES_MAX, signInEmail } from './contract.ts'
import { Proof, PROOF_REFUSALS } from '../factors/contract.ts'
import { say } from '../../values/sentence.ts'

export const ResetForm = z.strictObject({ email: signInEmail() })

/** Says the same and takes the same time whether or not the address has an account. */
export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  permission: 'anyone',
  summary: 'Email a link to choose a new password, if the address has an account',
  body: ResetForm,
  reply: z.object({}),
  refusals: { too_many: STANDARD_REFUSALS.too_many },
})

const LINK_OVER = {
  status: 422,
  message: say('This link no longer works. It may have been used, or a newer one was sent.'),
} as const

const token = z.string({ error: LINK_OVER.message }).check(z.maxLength(100))

/** What the link in a mail is for, before anybody types anything. */
export const readLink = endpoint({
  method: 'POST',
  path: '/api/access-link',
  permission: 'anyone',
  summary: 'What the link in an email would open',
  body: z.strictObject({ token }),
  reply: z.object({ kind: z.enum(['reset', 'invitation', 'email']), email: z.string() }),
  refusals: { link_over: LINK_OVER, too_many: STANDARD_REFUSALS.too_many },
})

const twice = (rules: PasswordRules) => ({
  password: newPassword(rules),
  passwordConfirmation: passwordAgain(),
})

export const linkPasswordSchema = (rules: PasswordRules) =>
  z.strictObject({ token, ...twice(rules) }).check(typedAlike())

/** Both steps of signing in still follow: a mailbox alone opens no account. */
export const choosePassword = (rules: PasswordRules) =>
  endpoint({
    method: 'POST',
    path: '/api/access-link/password',
    permission: 'anyone',
    summary: 'Choose a password with the link from an email; every session ends',
    body: linkPasswordSchema(rules),
    reply: z.object({ email: z.string() }),
    refusals: {
      ...passwordRefusals(rules),
      link_over: LINK_OVER,
      too_many: STANDARD_REFUSALS.too_many,
    },
  })

const ENTER_CURRENT = say('Please enter your current password')

const currentPassword = z
  .string({ error: ENTER_CURRENT })
  .check(
    z.minLength(1, { error: ENTER_CURRENT }),
    z.maxLength(PASSWORD_BYTES_MAX, { error: say('This password is too long') }),
  )

export const passwordChangeSchema = (rules: PasswordRules) =>
  z
    .strictObject({
      currentPassword,
      ...twice(rules),
      /** Left out only where somebody else chose the present password. */
      proof: z.optional(Proof),
    })
    .check(
      typedAlike(),
      z.refine(({ currentPassword: old, password }) => old !== password, {
        path: ['password'],
        error: say('Please choose a password you have not used here'),
      }),
    )

export const changePassword = (rules: PasswordRules) =>
  endpoint({
    method: 'POST',
    path: '/api/account/password',
    permission: 'signed-in',
    summary: 'Change the own password; other sessions end and this one gets a new cookie',
    body: passwordChangeSchema(rules),
    reply: z.object({ csrfToken: z.string() }),
    refusals: {
      ...passwordRefusals(rules),
      ...PROOF_REFUSALS,
      password_wrong: { status: 422, message: say('This is not your current password.') },
      proof_missing: { status: 422, message: say('Please confirm that it is you.') },
    },
  })

/** What the institution knows its signed-in person as. */
const Profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** An address that waits for the link in its mail. */
  newEmail: z.nullable(z.string()),
})
export type Profile = z.infer<typeof Profile>

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/account/profile',
  permission: 'signed-in',
  summary: 'How the institution knows the caller, and how it reaches them',
  reply: Profile,
  refusals: {},
})

export const NewEmail = z.strictObject({ email: signInEmail() })

export const SAME_EMAIL = say('You sign in with this address already')

/** Says the same for an address that somebody else signs in with. */
export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  permission: 'signed-in',
  summary: 'Email a link to a new address; it counts once the link was followed',
  body: z.extend(NewEmail, { proof: Proof }),
  reply: Profile,
  refusals: { ...PROOF_REFUSALS, same_email: { status: 422, message: SAME_EMAIL } },
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/access-link/email',
  permission: 'anyone',
  summary: 'Confirm a new address with the link that was mailed to it',
  body: z.strictObject({ token }),
  reply: z.object({ email: z.string() }),
  refusals: { link_over: LINK_OVER, too_many: STANDARD_REFUSALS.too_many },
})

export const NewPhone = z.strictObject({ phone: phone(say('Please enter your phone number')) })

export const changePhone = endpoint({
  method: 'POST',
  path: '/api/account/phone',
  permission: 'signed-in',
  summary: 'Change the phone number',
  body: z.extend(NewPhone, { proof: Proof }),
  reply: Profile,
  refusals: PROOF_REFUSALS,
})

const OwnSession = z.extend(DeviceSession, { isThisOne: z.boolean() })
export type OwnSession = z.infer<typeof OwnSession>

const OwnSessions = z.object({ sessions: z.array(OwnSession) })

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  permission: 'signed-in',
  summary: 'Where the caller is signed in, the newest first',
  reply: OwnSessions,
  refusals: {},
})

export const endOwnSession = endpoint({
  method: 'POST',
  path: '/api/account/sessions/:id/end',
  permission: 'signed-in',
  summary: 'Sign out on one other device',
  params: z.object({ id: id() }),
  reply: OwnSessions,
  refusals: { not_found: { status: 404, message: say('This session has ended already.') } },
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  permission: 'signed-in',
  summary: 'Sign out everywhere but here',
  reply: OwnSessions,
  refusals: {},
})

/** Tells the server that somebody is still there. */
export const staySignedIn = endpoint({
  method: 'POST',
  path: '/api/session/stay',
  permission: 'any-session',
  summary: 'Stay signed in for another while',
  reply: z.object({ idleEndsAt: instant(), endsAt: instant(), now: instant() }),
  refusals: {},
})
