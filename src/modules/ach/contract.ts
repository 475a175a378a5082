import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, formId, id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'

/** A standing instruction to send back what a company withdraws from an account. */
export const StopOrder = z.object({
  id: id(),
  company: z.string(),
  /** What is sent back: this amount alone; null: every amount. */
  amount: z.nullable(decimal()),
  orderedBy: z.string(),
  orderedAt: instant(),
})
export type StopOrder = z.infer<typeof StopOrder>

const STATES = ['can_report', 'too_late', 'reported'] as const

/** What a company withdrew from an account. */
export const Withdrawal = z.object({
  id: id(),
  accountId: id(),
  ...AccountLabel.shape,
  company: z.string(),
  amount: decimal(),
  settledOn: z.string(),
  /** Whether it can be reported as not authorized. */
  state: z.enum(STATES),
  /** The last day of that. */
  reportBy: z.string(),
  /** Whether the account is of a business: what it did not authorize goes back within two banking days only. */
  isOfBusiness: z.boolean(),
  /** Whether whoever asks may stop and report. */
  mayAct: z.boolean(),
  /** Stop orders in force on the account for the company. */
  stops: z.array(StopOrder),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** What a member declares, and its version, which is kept with the declaration. */
export const STATEMENT = say(
  'I did not authorize {company} to withdraw {amount} on {day}, and nobody authorized it for me. This is true to the best of my knowledge.',
)
export const STATEMENT_VERSION = 1

const NOT_FOUND = {
  withdrawal_not_found: { status: 404, message: say('We could not find that withdrawal.') },
} as const

const ID_REUSED = {
  id_reused: {
    status: 422,
    message: say('This form was sent before with other contents. Please start again.'),
  },
} as const

const OfWithdrawal = z.object({ id: id(NOT_FOUND.withdrawal_not_found.message) })

export const readWithdrawal = endpoint({
  method: 'GET',
  path: '/api/withdrawals/:id',
  permission: 'member',
  seenByStaff: true,
  summary: 'What a company withdrew from an account, and what can be done about it',
  params: OfWithdrawal,
  reply: Withdrawal,
  refusals: NOT_FOUND,
})

/** Instead of the sixty days of people. */
export const BUSINESS_TOO_LATE = say(
  'The two banking days in which we can send back a withdrawal from an account of a business are over. Please call us: we ask the other bank with you, and you can stop the company now.',
)

const CONFIRM_STATEMENT = say('Please confirm the statement')

export const ReportBody = z.strictObject({
  /** Made by the form when it opens. */
  id: formId('a report'),
  /** The version of the statement that was confirmed. */
  statement: z.int({ error: CONFIRM_STATEMENT }).check(z.gte(1, { error: CONFIRM_STATEMENT })),
})

export const reportWithdrawal = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:id/report',
  permission: 'member',
  summary: 'Declare that a withdrawal was not authorized, and have its money back',
  params: OfWithdrawal,
  body: ReportBody,
  reply: Withdrawal,
  refusals: {
    ...NOT_FOUND,
    statement_changed: {
      status: 409,
      message: say('The statement has changed meanwhile. Please load the page and read it again.'),
    },
    already_returned: {
      status: 409,
      message: say('This withdrawal was given back already. The money is in the account.'),
    },
    return_too_late: {
      status: 409,
      message: say(
        'The 60 days in which we can send this withdrawal back are over. Please call us, and we look into it with you.',
      ),
    },
    account_not_open: {
      status: 409,
      message: say('The account cannot take the money back now. Please call us.'),
    },
    ...ID_REUSED,
  },
})
export type ReportRefusal = keyof (typeof reportWithdrawal)['refusals']

export const STOPPED_AMOUNTS = ['any', 'exact'] as const

export const StopBody = z.strictObject({
  /** Made by the form when it opens; also the id of the stop order. */
  id: formId('a stop order'),
  /** Whether every amount is sent back, or that of the withdrawal alone. */
  amount: z.enum(STOPPED_AMOUNTS, { error: say('Choose what is sent back') }),
})

export const stopCompany = endpoint({
  method: 'POST',
  path: '/api/withdrawals/:id/stop',
  permission: 'member',
  summary: 'Have what the company of a withdrawal withdraws from now on sent back',
  params: OfWithdrawal,
  body: StopBody,
  reply: Withdrawal,
  refusals: {
    ...NOT_FOUND,
    already_stopped: { status: 409, message: say('This company is stopped already.') },
    ...ID_REUSED,
  },
})
export type StopRefusal = keyof (typeof stopCompany)['refusals']

const ACCOUNT_NOT_FOUND = {
  account_not_found: { status: 404, message: say('We could not find that account.') },
} as const

export const StoppedAccount = z.object({
  ...AccountLabel.shape,
  mayAct: z.boolean(),
  /** Those in force, the newest first. */
  stops: z.array(StopOrder),
})
export type StoppedAccount = z.infer<typeof StoppedAccount>

export const listStopOrders = endpoint({
  method: 'GET',
  path: '/api/accounts/:accountId/stop-orders',
  permission: 'member',
  seenByStaff: true,
  summary: 'The stop orders in force on an account',
  params: z.object({ accountId: id(ACCOUNT_NOT_FOUND.account_not_found.message) }),
  reply: StoppedAccount,
  refusals: ACCOUNT_NOT_FOUND,
})

const STOP_NOT_FOUND = {
  stop_order_not_found: { status: 404, message: say('We could not find that stop order.') },
} as const

export const LiftBody = z.strictObject({ id: formId('a lift') })

export const liftStopOrder = endpoint({
  method: 'POST',
  path: '/api/stop-orders/:stopId/lift',
  permission: 'member',
  summary: 'Let a company withdraw again',
  params: z.object({ stopId: id(STOP_NOT_FOUND.stop_order_not_found.message) }),
  body: LiftBody,
  reply: z.object({}),
  refusals: { ...STOP_NOT_FOUND, ...ID_REUSED },
})
export type LiftRefusal = keyof (typeof liftStopOrder)['refusals']
