import * as z from 'zod/mini'
import { addDays, type Day } from '../../values/dates.ts'
import { endpoint } from '../../values/endpoint.ts'
import {
  ASKING_REFUSALS,
  CHANGE_OUT_REFUSALS,
  CodeAnswer,
  FreshProof,
  PROOF_REFUSALS,
  WAY_OUT_REFUSALS,
} from '../../values/freshProof.ts'
import { FREQUENCIES } from '../../values/recurrence.ts'
import { decimal, formId, id, instant, text, version } from '../../values/schema.ts'
import { CAP_REFUSALS } from '../accounts/contract.ts'
import {
  ACTIVE_COUNT_MAX,
  type Complaint,
  complaining,
  courseComplaints,
  endComplaints,
  orderFields,
} from '../standingOrders/order.contract.ts'
import { accountNumber, BillPayee, FILL_IN_REQUIRED } from './payee.contract.ts'
import { Provider } from './provider.contract.ts'
import { say } from '../../values/sentence.ts'
import { USER_NOT_FOUND } from '../../values/refusals.ts'

export const PAYMENT_SCHEDULED = say('Payment scheduled successfully!')
export const PAYMENT_FAILED = say('Payment failed. Please try again.')
export const DATE_OUT_OF_RANGE = say('Choose a payment date from tomorrow up to one year ahead')
export const ONCE_HAS_NO_END = say('A payment that is made once has no last date')

/** How a day without banks is dealt with, for every screen and mail that names a date. */
export const BUSINESS_DAY_RULE = say(
  'Payments leave on business days. A date on a weekend or a bank holiday is paid on the next business day.',
)
export const SET_ASIDE_RULE = say(
  'We set the money aside when you schedule the payment. If it repeats, the money for each later date is set aside the day before.',
)

const DAYS_AHEAD_MAX = 365

/** The dates a payment may be asked for when today is `today`. */
export const dateRange = (today: Day): { readonly first: Day; readonly last: Day } => ({
  first: addDays(today, 1),
  last: addDays(today, DAYS_AHEAD_MAX),
})

const { amount, day, text: memo, frequency, end } = orderFields(FILL_IN_REQUIRED)

/** What may change later. */
const termsShape = { amount, scheduleDate: day, memo: z.optional(memo), ...end }

const ScheduleShape = z.strictObject({
  id: formId('a payment'),
  fromAccountId: text(100, FILL_IN_REQUIRED),
  /** One of ours, with the member's account number there; or else a payee of the member's own. */
  provider: z.optional(Provider),
  accountNumber: z.optional(accountNumber),
  payeeId: z.optional(text(100, FILL_IN_REQUIRED)),
  frequency,
  ...termsShape,
  /** Where the payee is new: see `askBillCode`. */
  proof: z.optional(FreshProof),
})

function payeeComplaints(body: z.infer<typeof ScheduleShape>): readonly Complaint[] {
  const { provider, accountNumber: number, payeeId } = body
  const missing = (field: string) => [{ field, message: FILL_IN_REQUIRED }]
  if (provider === undefined && payeeId === undefined) return missing('provider')
  if (provider !== undefined && number === undefined) return missing('accountNumber')
  if (payeeId === undefined || (provider === undefined && number === undefined)) return []
  return [{ field: 'payeeId', message: say('Choose a provider or a payee of yours, not both') }]
}

export const ScheduleBillBody = ScheduleShape.check(
  complaining((body) => [
    ...payeeComplaints(body),
    ...courseComplaints(body, body.scheduleDate, ONCE_HAS_NO_END),
  ]),
)
export type ScheduleBillBody = z.infer<typeof ScheduleBillBody>

/** The payment a code is asked for; `anew` voids the one that went out before. */
export const AskBillCodeBody = z.strictObject({ payment: ScheduleBillBody, anew: z.boolean() })
export type AskBillCodeBody = z.infer<typeof AskBillCodeBody>

export const EditBillBody = z
  .strictObject({ version: version(), ...termsShape })
  .check(complaining((body) => endComplaints(body, body.scheduleDate)))
export type EditBillBody = z.infer<typeof EditBillBody>

/** The payment as the member saw it when deciding, and whether the later dates go too. */
const CancelBillBody = z.strictObject({ version: version(), scope: z.enum(['next', 'all']) })
export type CancelBillBody = z.infer<typeof CancelBillBody>

const AccountLabel = z.object({ kind: z.string(), last4: z.string() })

const facts = {
  id: id(),
  payee: z.object({
    /** The provider, or the member's own payee, which may be off the list by now. */
    id: z.string(),
    name: z.string(),
    /** Of the member's account with the payee. */
    last4: z.string(),
  }),
  from: AccountLabel,
  amount: decimal(),
  memo: z.nullable(z.string()),
  referenceCode: z.string(),
}

export const Bill = z.object({
  ...facts,
  frequency: z.enum(FREQUENCIES),
  /** The day of the month or week it falls on. */
  startsOn: z.string(),
  /** The next date as the member asked for it, and the business day it leaves on. Null when over. */
  nextOn: z.nullable(z.string()),
  paysOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** How many payments there still are; null without a count. */
  timesLeft: z.nullable(z.int()),
  status: z.enum(['scheduled', 'done', 'cancelled']),
  /** Whether the money for the next date is set aside. */
  setAside: z.boolean(),
  version: z.int(),
})
export type Bill = z.infer<typeof Bill>

/** What became of one date. */
export const BillPayment = z.object({
  ...facts,
  /** The transfer's, when it was paid. */
  id: id(),
  dueOn: z.string(),
  /** `held`: staff look at it before it goes. */
  outcome: z.enum(['paid', 'held', 'failed', 'cancelled']),
  /** Why it failed, in words; else null. */
  reason: z.nullable(z.string()),
  at: instant(),
  /** When staff reversed what was paid, so that the money came back; else null. */
  reversedAt: z.nullable(instant()),
})
export type BillPayment = z.infer<typeof BillPayment>

export const BillBook = z.object({
  /** What day it is where the institution is. */
  today: z.string(),
  /** In the order of their next dates. */
  upcoming: z.array(Bill),
  /** The latest first. */
  history: z.array(BillPayment),
  /** The member's own, in the order of their names. */
  payees: z.array(BillPayee),
})
export type BillBook = z.infer<typeof BillBook>

export const MONEY_REFUSALS = {
  source_account_not_found: { status: 404, message: say('Source account not found') },
  second_signature_needed: {
    status: 422,
    message: say(
      'Two have to sign for this account, so bills are not paid from it. Choose another account, or send the money as a transfer.',
    ),
  },
  account_not_open: {
    status: 422,
    message: say('This account cannot be used at the moment. Please contact us.'),
  },
  account_fixed: {
    status: 422,
    message: say('What is in a certificate stays there until it matures.'),
  },
  insufficient_funds: { status: 422, message: say('Insufficient funds') },
  ...CAP_REFUSALS,
  payment_failed: { status: 422, message: PAYMENT_FAILED },
} as const
export type MoneyRefusal = keyof typeof MONEY_REFUSALS

const TERMS_REFUSALS = {
  ...MONEY_REFUSALS,
  payee_not_found: { status: 404, message: say('We could not find this payee.') },
  date_out_of_range: { status: 422, message: DATE_OUT_OF_RANGE },
  too_many_bills: {
    status: 422,
    message: say('You have {max} upcoming bills. Cancel one to schedule another.'),
    values: { max: ACTIVE_COUNT_MAX },
  },
  id_reused: {
    status: 422,
    message: say(
      'This payment was already scheduled with other details. Check your upcoming bills, then start again.',
    ),
  },
} as const

export const SCHEDULING_REFUSALS = { ...TERMS_REFUSALS, ...PROOF_REFUSALS } as const
export type SchedulingRefusal = keyof typeof SCHEDULING_REFUSALS

export const ASKING_BILL_REFUSALS = { ...TERMS_REFUSALS, ...ASKING_REFUSALS } as const
export type AskingBillRefusal = keyof typeof ASKING_BILL_REFUSALS

export const CHANGE_REFUSALS = {
  bill_not_found: { status: 404, message: say('We could not find this payment.') },
  bill_over: { status: 409, message: say('This payment is not scheduled any more.') },
  bill_due: {
    status: 409,
    message: say('This payment is being made today. It can no longer be changed.'),
  },
  changed_meanwhile: {
    status: 409,
    message: say('This payment has changed. Look at it again, then decide.'),
  },
} as const
export type ChangeRefusal = keyof typeof CHANGE_REFUSALS

export const EDIT_REFUSALS = {
  ...CHANGE_REFUSALS,
  ...MONEY_REFUSALS,
  date_out_of_range: { status: 422, message: DATE_OUT_OF_RANGE },
  once_has_no_end: { status: 422, message: ONCE_HAS_NO_END },
  ...CHANGE_OUT_REFUSALS,
} as const
export type EditRefusal = keyof typeof EDIT_REFUSALS

/** Why a date was not paid. */
export const FAILURES = {
  source_account_not_found: MONEY_REFUSALS.source_account_not_found.message,
  second_signature_needed: MONEY_REFUSALS.second_signature_needed.message,
  account_not_open: MONEY_REFUSALS.account_not_open.message,
  account_fixed: MONEY_REFUSALS.account_fixed.message,
  insufficient_funds: MONEY_REFUSALS.insufficient_funds.message,
  daily_cap_exceeded: MONEY_REFUSALS.daily_cap_exceeded.message,
  payment_failed: PAYMENT_FAILED,
  user_not_found: USER_NOT_FOUND.message,
  money_held: WAY_OUT_REFUSALS.money_held.message,
  payment_refused: WAY_OUT_REFUSALS.payment_refused.message,
  too_late: say('We were not able to make this payment in time.'),
} as const
export type Failure = keyof typeof FAILURES

export const listBills = endpoint({
  method: 'GET',
  path: '/api/bills',
  permission: 'member',
  seenByStaff: true,
  summary: 'Upcoming bills, what became of past ones, and the payees of the member',
  reply: BillBook,
  refusals: {},
})

export const scheduleBill = endpoint({
  method: 'POST',
  path: '/api/bills',
  permission: 'member',
  summary: 'Schedule a bill payment, once or again and again, and set the money aside',
  body: ScheduleBillBody,
  reply: Bill,
  refusals: SCHEDULING_REFUSALS,
})

export const askBillCode = endpoint({
  method: 'POST',
  path: '/api/bills/code',
  permission: 'member',
  summary: 'Ask for the code a payment to a new payee needs; null where none is needed',
  body: AskBillCodeBody,
  reply: CodeAnswer,
  refusals: ASKING_BILL_REFUSALS,
})

const ById = z.object({ id: z.string() })

export const editBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/edit',
  permission: 'member',
  summary: 'Change amount, date, memo and end of what is still to come, before its date',
  params: ById,
  body: EditBillBody,
  reply: Bill,
  refusals: EDIT_REFUSALS,
})

export const cancelBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/cancel',
  permission: 'member',
  summary: 'Cancel the next payment or all of them, before the date. Twice is once',
  params: ById,
  body: CancelBillBody,
  reply: Bill,
  refusals: CHANGE_REFUSALS,
})
