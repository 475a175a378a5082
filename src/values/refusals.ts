import type { Refusal } from './endpoint.ts'

/** The refusals any endpoint may give, beside its own. */
export const STANDARD_REFUSALS = {
  invalid_input: { status: 400, message: 'Please check what you entered.' },
  unauthenticated: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You do not have permission to do this.' },
  password_change_due: { status: 403, message: 'Please choose your own password first.' },
  factor_needed: {
    status: 403,
    message: 'Set up an authenticator app or a passkey before you go on.',
  },
  cross_site: { status: 403, message: 'This request did not come from our own pages.' },
  not_found: { status: 404, message: 'We could not find that.' },
  method_not_allowed: { status: 405, message: 'This address is not used in that way.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  unsupported_type: { status: 415, message: 'We cannot read content of that type.' },
  too_many: { status: 429, message: 'Too many attempts. Please wait a few minutes and try again.' },
  unavailable: {
    status: 503,
    message: 'The service is not available for a moment. Please try again.',
  },
  outcome_unknown: {
    status: 503,
    message: 'We cannot tell yet whether this was done. Please look before you try again.',
  },
  unexpected: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, Refusal>

/** For actions of staff that an institution wants two administrators to agree on. */
export const SECOND_PERSON_REFUSAL = {
  waits_for_second_person: {
    status: 409,
    message: 'Another administrator has to approve this. Nothing has changed yet.',
  },
} as const satisfies Record<string, Refusal>

/** A sentence within a text, which goes on after it; some end without a full stop. */
export const withStop = (sentence: string): string =>
  sentence.endsWith('.') ? sentence : `${sentence}.`

export type StandardCode = keyof typeof STANDARD_REFUSALS
