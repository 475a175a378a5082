import { say } from '../../values/sentence.ts'
import { POSTING_REFUSALS } from './contract.ts'
import { COUNTRY_EMBARGOED } from './draft.contract.ts'
import { TO_MEMBER_REFUSALS } from './member.contract.ts'

/** Why a transfer that a second owner signs is not sent. */
export const SIGNED_ORDER_REFUSALS = {
  ...POSTING_REFUSALS,
  ...COUNTRY_EMBARGOED,
  recipient_not_found: TO_MEMBER_REFUSALS.recipient_not_found,
  recipient_account_not_found: TO_MEMBER_REFUSALS.recipient_account_not_found,
  /** Read by whoever signs, or by staff, and not by whoever pays. */
  money_held: {
    status: 403,
    message: say('For the safety of whoever ordered this, it cannot leave at the moment.'),
  },
  rate_changed: {
    status: 409,
    message: say('The exchange rate has changed since this was proposed. Have it proposed anew.'),
  },
} as const
/** Why a transfer that staff let go is not sent. */
export const RELEASED_ORDER_REFUSALS = {
  ...SIGNED_ORDER_REFUSALS,
  member_gone: {
    status: 409,
    message: say('This member may not pay at the moment.'),
  },
  pays_oneself: {
    status: 403,
    message: say('It goes to an account of yours. Somebody else has to release it.'),
  },
  second_signature_needed: {
    status: 409,
    message: say('Two have to sign for this account by now. Refuse it, and have it proposed.'),
  },
} as const
export type ReleasedOrderRefusal = keyof typeof RELEASED_ORDER_REFUSALS
export type SignedOrderRefusal = keyof typeof SIGNED_ORDER_REFUSALS
