import * as z from 'zod/mini'
import { EMAIL_MALFORMED } from '../../values/email.ts'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS, USER_NOT_FOUND } from '../../values/refusals.ts'
import { email, id, instant } from '../../values/schema.ts'
import { english, say } from '../../values/sentence.ts'

export const PASSCODE_MALFORMED = say('Invalid OTP format. Please enter a 6-digit number.')

/** How long staff see the way back after taking a passcode off the list. */
export const UNDO_MS = 10_000

export const DAYS_MAX = 30
const DAYS_WRONG = english('Please enter a number of days from 1 to {max}', { max: DAYS_MAX })

const Person = z.object({ personId: id(), name: z.string(), email: z.string() })

/** One passcode that somebody may use now. */
const AcceptedPasscode = z.object({
  id: id(),
  /** Null for a passcode bound to one member: it was shown once, to whoever issued it. */
  code: z.nullable(z.string()),
  /** Whose it is; null where everybody may use it, which only a demonstration accepts. */
  member: z.nullable(Person),
  /** Null for those a demonstration starts with. */
  addedBy: z.nullable(z.string()),
  addedAt: instant(),
  expiresAt: z.nullable(instant()),
  /** How many members have used it and are refused it until the used passcodes are cleared. */
  usedCount: z.int(),
})
export type AcceptedPasscode = z.infer<typeof AcceptedPasscode>

const UsedPasscode = z.object({
  /** Of the use: a shared passcode can be used by several members. */
  id: id(),
  code: z.nullable(z.string()),
  usedBy: Person,
  usedAt: instant(),
})
export type UsedPasscode = z.infer<typeof UsedPasscode>

export const LIST_LENGTH_MAX = 200

export const listPasscodes = endpoint({
  method: 'GET',
  path: '/api/admin/passcodes',
  permission: 'sign-in:manage',
  summary: `Accepted and used passcodes, the newest ${LIST_LENGTH_MAX} of each`,
  reply: z.object({
    accepted: z.array(AcceptedPasscode),
    acceptedCount: z.int(),
    used: z.array(UsedPasscode),
    usedCount: z.int(),
  }),
  refusals: {},
})

/** Made by the form when it opens, so that sending it twice adds one passcode. */
const newId = id()

const PasscodeForm = z.strictObject({
  code: z
    .string({ error: PASSCODE_MALFORMED })
    .check(z.regex(/^[0-9]{6}$/, { error: PASSCODE_MALFORMED })),
})

export const addPasscode = endpoint({
  method: 'POST',
  path: '/api/admin/passcodes',
  permission: 'sign-in:manage',
  summary: 'Accept a passcode from every member; demonstrations only',
  body: z.strictObject({ id: newId, ...PasscodeForm.shape }),
  reply: z.object({
    passcode: AcceptedPasscode,
    /** False when it was on the list before. */
    added: z.boolean(),
  }),
  refusals: {
    personal_only: {
      status: 403,
      message: say('A passcode has to be issued to one member here.'),
    },
  },
})

const IssueForm = z.strictObject({
  email: email(EMAIL_MALFORMED),
  days: z
    .int({ error: DAYS_WRONG })
    .check(z.gte(1, { error: DAYS_WRONG }), z.lte(DAYS_MAX, { error: DAYS_WRONG })),
})

export const issuePasscode = endpoint({
  method: 'POST',
  path: '/api/admin/passcodes/issue',
  permission: 'sign-in:manage',
  summary: 'Draw a passcode for one member; the answer shows it once',
  body: z.strictObject({ id: newId, ...IssueForm.shape }),
  reply: z.object({ code: z.string(), passcode: AcceptedPasscode }),
  refusals: {
    user_not_found: USER_NOT_FOUND,
    own_passcode: { status: 403, message: say('You cannot issue a passcode for yourself.') },
    staff_account: {
      status: 422,
      message: say('Passcodes are for members. This is the account of a colleague.'),
    },
    suspended: { status: 422, message: say('This user is suspended and cannot sign in.') },
    already_issued: {
      status: 409,
      message: say('This passcode was issued already and is shown only once. Issue another one.'),
    },
  },
})

const ById = z.object({ id: id() })

export const removePasscode = endpoint({
  method: 'POST',
  path: '/api/admin/passcodes/:id/remove',
  permission: 'sign-in:manage',
  summary: 'Take a passcode off the list; removing it again changes nothing',
  params: ById,
  reply: z.object({}),
  refusals: { not_found: STANDARD_REFUSALS.not_found },
})

export const restorePasscode = endpoint({
  method: 'POST',
  path: '/api/admin/passcodes/:id/restore',
  permission: 'sign-in:manage',
  summary: 'Undo a removal of a moment ago',
  params: ById,
  reply: z.object({ passcode: AcceptedPasscode }),
  refusals: {
    not_found: STANDARD_REFUSALS.not_found,
    too_late: { status: 409, message: say('It is too late to undo this. Add the passcode again.') },
  },
})

export const clearUsedPasscodes = endpoint({
  method: 'POST',
  path: '/api/admin/passcodes/clear-used',
  permission: 'sign-in:manage',
  summary: 'Accept shared passcodes again from those who used them; personal ones are filed away',
  reply: z.object({ clearedCount: z.int() }),
  refusals: {},
})
