import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, FILL_IN_ALL, formId, id, instant, text, toldAmount } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { POSTING_REFUSALS } from '../transfers/contract.ts'

/** What has to be settled before an account is closed, in the order in which it is told. */
export const OBSTACLES = {
  two_to_sign: {
    status: 422,
    message: say(
      'Two have to sign for this account. Turn that off together, under its owners, before you close it.',
    ),
  },
  membership_account: {
    status: 422,
    message: say(
      'Every member keeps one account of this kind. To close it would end your membership: please contact us.',
    ),
  },
  account_frozen: {
    status: 422,
    message: say('This account cannot be used at the moment. Please contact support.'),
  },
  terms_unknown: {
    status: 422,
    message: say('We cannot tell what this account has earned. Please contact us to close it.'),
  },
  balance_below_zero: {
    status: 422,
    message: say('This account is overdrawn. Please bring it to zero first.'),
  },
  schedules_open: {
    status: 422,
    message: say('Scheduled transfers still use this account. Please cancel them first.'),
  },
  bills_open: {
    status: 422,
    message: say('Bills are still to be paid from this account. Please cancel them first.'),
  },
  orders_resting: {
    status: 422,
    message: say(
      'Scheduled transfers or bills that none of its owners can cancel at the moment use this account. Our staff can close it for you.',
    ),
  },
  deposits_open: {
    status: 422,
    message: say('A check deposited to this account is not settled yet. Please wait until it is.'),
  },
  money_held: {
    status: 422,
    message: say(
      'Money is set aside on this account, or on its way to it. Please wait until that is settled.',
    ),
  },
} as const
export type Obstacle = keyof typeof OBSTACLES

const Account = z.object({ accountId: id(say('We could not find that account.')) })

export const AccountClosing = z.object({
  accountId: id(),
  ...AccountLabel.shape,
  balance: decimal(),
  /** What it has earned and was not credited yet; negative: what it was credited too much. */
  dividends: decimal(),
  /** What a certificate costs that is closed before its maturity. */
  penalty: decimal(),
  /** What closing costs; never more than what is in the account. */
  fee: decimal(),
  /** What is moved to another account. */
  rest: decimal(),
  obstacles: z.array(z.enum(Object.keys(OBSTACLES) as [Obstacle, ...Obstacle[]])),
})
export type AccountClosing = z.infer<typeof AccountClosing>

const NOT_FOUND = { status: 404, message: say('We could not find that account.') } as const

const ALREADY_CLOSED = { status: 409, message: say('This account is closed already.') } as const

export const readAccountClosing = endpoint({
  method: 'GET',
  path: '/api/accounts/:accountId/closing',
  permission: 'member',
  summary: 'What closing an account would move, and what stands in its way',
  params: Account,
  reply: AccountClosing,
  refusals: { account_not_found: NOT_FOUND, already_closed: ALREADY_CLOSED },
})

export const CloseAccountBody = z.strictObject({
  /** Made by the form when it opens. It becomes the id of the transfer. */
  id: formId('a closing'),
  /** Where the rest goes; left out where there is none. */
  toAccountId: z.optional(text(100, FILL_IN_ALL)),
  /** The early-withdrawal penalty that was shown; left out where there is none. No more than that is charged. */
  penalty: z.optional(toldAmount()),
})
export type CloseAccountBody = z.infer<typeof CloseAccountBody>

export const ClosedAccount = z.object({
  accountId: id(),
  ...AccountLabel.shape,
  dividends: decimal(),
  penalty: decimal(),
  fee: decimal(),
  moved: decimal(),
  /** Where that went; null where there was nothing. */
  to: z.nullable(AccountLabel),
  closedAt: instant(),
  referenceCode: z.string(),
})
export type ClosedAccount = z.infer<typeof ClosedAccount>

export const closeShareAccount = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/close',
  permission: 'member',
  summary: 'Move what is left in an account to another one and close it for good',
  params: Account,
  body: CloseAccountBody,
  reply: ClosedAccount,
  refusals: {
    account_not_found: NOT_FOUND,
    already_closed: ALREADY_CLOSED,
    ...OBSTACLES,
    penalty_changed: {
      status: 409,
      message: say('What closing it costs has changed. Please look at it again.'),
    },
    destination_missing: {
      status: 422,
      message: say('Choose the account that the rest goes to'),
    },
    destination_account_not_found: {
      status: 404,
      message: say('Destination account not found'),
    },
    account_not_open: POSTING_REFUSALS.account_not_open,
    account_fixed: POSTING_REFUSALS.account_fixed,
    transfer_failed: POSTING_REFUSALS.transfer_failed,
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
  },
})
export type ClosingRefusal = keyof (typeof closeShareAccount)['refusals']
