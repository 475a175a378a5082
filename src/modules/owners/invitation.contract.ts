import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, instant, told } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountKind } from '../accounts/contract.ts'
import { CUSTODIAN_TOO_YOUNG } from '../accounts/words.contract.ts'
import { DailyCap, INVITED_ROLES, TWO_TO_SIGN_STAYS } from './contract.ts'

// What the invited do with the link from their mail.

/** Why an invitation opens nothing, whoever asks. */
const OVER_REFUSALS = {
  invitation_unknown: {
    status: 404,
    message: say('We do not know this invitation. Please use the whole link from the email.'),
  },
  invitation_used: {
    status: 409,
    message: say(
      'This invitation was accepted already. If that was you, the account is among yours.',
    ),
  },
  invitation_expired: {
    status: 409,
    message: say('This invitation was good for 24 hours and is over. Ask for a new one.'),
  },
  invitation_withdrawn: {
    status: 409,
    message: say('This invitation was taken back. Ask whoever invited you.'),
  },
  invitation_locked: {
    status: 409,
    message: say('Five wrong codes ended this invitation. Ask whoever invited you for a new one.'),
  },
  too_many: STANDARD_REFUSALS.too_many,
} as const

const token = z
  .string({ error: OVER_REFUSALS.invitation_unknown.message })
  .check(z.maxLength(100, OVER_REFUSALS.invitation_unknown.message))

export const OwnInvitation = z.object({
  /** Whoever signs in with this address may accept it. */
  email: z.string(),
  role: z.enum(INVITED_ROLES),
  dailyCap: DailyCap,
  invitedBy: z.string(),
  accountKind: AccountKind,
  expiresAt: instant(),
})
export type OwnInvitation = z.infer<typeof OwnInvitation>

/** A request with a body, because what follows the # of the link is in no address of ours. */
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/owner-invitation',
  permission: 'anyone',
  summary: 'What an invitation to an account is, by the link from its email',
  body: z.strictObject({ token }),
  reply: OwnInvitation,
  refusals: OVER_REFUSALS,
})

const ENTER_SAID_CODE = say('Enter the six digits that were said to you')

/** With the spaces in which it was said. */
const SaidCode = z.pipe(
  z.pipe(
    told(z.string({ error: ENTER_SAID_CODE }), { maxLength: 20 }),
    z.transform((typed) => typed.replace(/\s/g, '')),
  ),
  z.string().check(z.regex(/^[0-9]{6}$/, { error: ENTER_SAID_CODE })),
)

export const AcceptBody = z.strictObject({ token, code: SaidCode })

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/owner-invitation/accept',
  permission: 'member',
  summary: 'Accept an invitation to an account, with its link and the code that was said',
  body: AcceptBody,
  reply: z.object({ accountId: id() }),
  refusals: {
    ...OVER_REFUSALS,
    invitation_not_yours: {
      status: 403,
      message: say('This invitation is for another address than the one you are signed in with.'),
    },
    code_wrong: {
      status: 422,
      message: say('This is not the code. Ask whoever invited you to say it again.'),
    },
    custodian_too_young: CUSTODIAN_TOO_YOUNG,
    already_an_owner: {
      status: 409,
      message: say('You have to do with this account already.'),
    },
    ...TWO_TO_SIGN_STAYS,
  },
})
