import type { Refusal } from './endpoint.ts'
import { say, verbatim, type Words } from './sentence.ts'

/** Of whoever names a person that is not there, or that they may not know of. */
export const USER_NOT_FOUND = { status: 404, message: say('User not found') } as const

/** The refusals any endpoint may give, beside its own. */
export const STANDARD_REFUSALS = {
  invalid_input: { status: 400, message: say('Please check what you entered.') },
  unauthenticated: { status: 401, message: say('Please sign in.') },
  forbidden: { status: 403, message: say('You do not have permission to do this.') },
  password_change_due: { status: 403, message: say('Please choose your own password first.') },
  factor_needed: {
    status: 403,
    message: say('Set up an authenticator app or a passkey before you go on.'),
  },
  view_read_only: {
    status: 403,
    message: say('You see this as the member does, and nothing can be changed here.'),
  },
  view_not_shown: {
    status: 403,
    message: say('This is not shown to our staff, not even as the member sees it.'),
  },
  view_ended: { status: 403, message: say('The member does not share their pages any more.') },
  cross_site: {
    status: 403,
    message: say(
      'We could not make sure that this came from our own pages, so nothing was done. Please try again.',
    ),
  },
  not_found: { status: 404, message: say('We could not find that.') },
  method_not_allowed: { status: 405, message: say('This address is not used in that way.') },
  too_large: { status: 413, message: say('That is too large to send.') },
  unsupported_type: { status: 415, message: say('We cannot read content of that type.') },
  too_many: {
    status: 429,
    message: say('Too many attempts. Please wait a few minutes and try again.'),
  },
  unavailable: {
    status: 503,
    message: say('The service is not available for a moment. Please try again.'),
  },
  outcome_unknown: {
    status: 503,
    message: say('We cannot tell yet whether this was done. Please look before you try again.'),
  },
  unexpected: { status: 500, message: say('Something went wrong on our side. Please try again.') },
} as const satisfies Record<string, Refusal>

/** For actions of staff that an institution wants two administrators to agree on. */
export const SECOND_PERSON_REFUSAL = {
  waits_for_second_person: {
    status: 409,
    message: say('Another administrator has to approve this. Nothing has changed yet.'),
  },
} as const satisfies Record<string, Refusal>

/** A sentence within a text, which goes on after it; some end without a full stop. */
export const withStop = (sentence: Words): Words =>
  verbatim(sentence.endsWith('.') ? sentence : `${sentence}.`)

export type StandardCode = keyof typeof STANDARD_REFUSALS
