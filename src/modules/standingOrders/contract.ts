import * as z from 'zod/mini'
import { addDays, type Day, isDay } from '../../values/dates.ts'
import { endpoint } from '../../values/endpoint.ts'
import {
  ASKING_REFUSALS,
  CHANGE_OUT_REFUSALS,
  CodeAnswer,
  FreshProof,
  PROOF_REFUSALS,
} from '../../values/freshProof.ts'
import { FREQUENCIES } from '../../values/recurrence.ts'
import { decimal, FILL_IN_ALL, formId, id, text, version } from '../../values/schema.ts'
import { CAP_REFUSALS } from '../accounts/contract.ts'
import {
  ACTIVE_COUNT_MAX,
  type Complaint,
  complaining,
  courseComplaints,
  endComplaints,
  orderFields,
} from './order.contract.ts'
import { say } from '../../values/sentence.ts'

export const Frequency = z.enum(FREQUENCIES)
export type Frequency = z.infer<typeof Frequency>

// The words of transfers, as a schedule is one put off. A test holds the two together.
export const INVALID_RECIPIENT = say('Please enter a valid recipient')

export const START_OUT_OF_RANGE = say('Choose a first date from tomorrow up to two years ahead')
export const ONCE_HAS_NO_END = say('A transfer that is sent once has no last date')

/** The first dates a schedule may have when today is `today`. */
export function startRange(today: Day): { readonly first: Day; readonly last: Day } {
  const sameDay = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`
  return {
    first: addDays(today, 1),
    last: isDay(sameDay) ? sameDay : `${sameDay.slice(0, 4)}-02-28`,
  }
}

const { amount, day, text: reference, frequency, end } = orderFields(FILL_IN_ALL)

const accountId = text(100, FILL_IN_ALL)

const CreateShape = z.strictObject({
  id: formId('a schedule'),
  kind: z.enum(['own', 'member'], { error: FILL_IN_ALL }),
  fromAccountId: accountId,
  /** For `own`. */
  toAccountId: z.optional(accountId),
  /** For `member`: what the recipient check answered. */
  recipientToken: z.optional(text(100, INVALID_RECIPIENT)),
  amount,
  reference,
  ...end,
  frequency,
  startsOn: day,
  /** For `member`, where they are new: see `askScheduleCode`. */
  proof: z.optional(FreshProof),
})

function recipientComplaints(body: z.infer<typeof CreateShape>): readonly Complaint[] {
  const { kind } = body
  const [wanted, missing, other] =
    kind === 'own'
      ? (['toAccountId', FILL_IN_ALL, 'recipientToken'] as const)
      : (['recipientToken', INVALID_RECIPIENT, 'toAccountId'] as const)
  return [
    ...(body[wanted] === undefined ? [{ field: wanted, message: missing }] : []),
    ...(body[other] === undefined ? [] : [{ field: other, message: INVALID_RECIPIENT }]),
  ]
}

export const CreateScheduleBody = CreateShape.check(
  complaining((body) => [
    ...recipientComplaints(body),
    ...courseComplaints(body, body.startsOn, ONCE_HAS_NO_END),
  ]),
)
export type CreateScheduleBody = z.infer<typeof CreateScheduleBody>

/** The transfer a code is asked for; `anew` voids the one that went out before. */
export const AskScheduleCodeBody = z.strictObject({
  payment: CreateScheduleBody,
  anew: z.boolean(),
})
export type AskScheduleCodeBody = z.infer<typeof AskScheduleCodeBody>

export const EditScheduleBody = z
  .strictObject({ version: version(), amount, reference, ...end })
  .check(complaining((body) => endComplaints(body)))
export type EditScheduleBody = z.infer<typeof EditScheduleBody>

/** The schedule as the member saw it when deciding. */
const SeenBody = z.strictObject({ version: version() })

const AccountLabel = z.object({ kind: z.string(), last4: z.string() })

const Target = z.discriminatedUnion('type', [
  z.object({ type: z.literal('account'), ...AccountLabel.shape }),
  /** First name and last initial. */
  z.object({ type: z.literal('member'), name: z.string() }),
])
export type Target = z.infer<typeof Target>

const route = { from: AccountLabel, to: Target }

export const Schedule = z.object({
  id: id(),
  ...route,
  amount: decimal(),
  reference: z.string(),
  frequency: Frequency,
  startsOn: z.string(),
  /** Null when it is over. */
  nextOn: z.nullable(z.string()),
  endsOn: z.nullable(z.string()),
  /** How many dates there still are; null without a count. */
  timesLeft: z.nullable(z.int()),
  status: z.enum(['active', 'done', 'cancelled']),
  version: z.int(),
})
export type Schedule = z.infer<typeof Schedule>

/** What became of one date. */
export const ScheduleRun = z.object({
  /** The transfer's, when it was sent. */
  id: id(),
  ...route,
  amount: decimal(),
  dueOn: z.string(),
  /** `held`: staff look at it before it goes. */
  outcome: z.enum(['posted', 'held', 'failed', 'skipped']),
  /** Why it was not sent, in words; null when it was, or was skipped. */
  reason: z.nullable(z.string()),
})
export type ScheduleRun = z.infer<typeof ScheduleRun>

export const ScheduleList = z.object({
  /** What day it is where the institution is. */
  today: z.string(),
  /** In the order of their next dates. */
  upcoming: z.array(Schedule),
  /** The latest first: a skipped date stands where it was skipped. */
  past: z.array(ScheduleRun),
})
export type ScheduleList = z.infer<typeof ScheduleList>

export const SECOND_SIGNATURE_NEEDED = {
  status: 422,
  message: say(
    'Two have to sign for this account, so transfers are not scheduled from it. Send it now, and a second owner signs it.',
  ),
} as const

const PLAN_REFUSALS = {
  source_account_not_found: { status: 404, message: say('Source account not found') },
  second_signature_needed: SECOND_SIGNATURE_NEEDED,
  destination_account_not_found: { status: 404, message: say('Destination account not found') },
  same_account: { status: 422, message: say('Cannot transfer to the same account') },
  account_fixed: {
    status: 422,
    message: say(
      'What is in a certificate stays there until it matures, and nothing can be added to it.',
    ),
  },
  ...CAP_REFUSALS,
  invalid_recipient: { status: 422, message: INVALID_RECIPIENT },
  start_out_of_range: { status: 422, message: START_OUT_OF_RANGE },
  too_many_schedules: {
    status: 422,
    message: say('You have {max} scheduled transfers. Cancel one to schedule another.'),
    values: { max: ACTIVE_COUNT_MAX },
  },
  id_reused: {
    status: 422,
    message: say(
      'This transfer was already scheduled with other details. Check your scheduled transfers, then start again.',
    ),
  },
} as const

export const CREATION_REFUSALS = { ...PLAN_REFUSALS, ...PROOF_REFUSALS } as const
export type CreationRefusal = keyof typeof CREATION_REFUSALS

export const ASKING_SCHEDULE_REFUSALS = { ...PLAN_REFUSALS, ...ASKING_REFUSALS } as const
export type AskingScheduleRefusal = keyof typeof ASKING_SCHEDULE_REFUSALS

export const CHANGE_REFUSALS = {
  schedule_not_found: { status: 404, message: say('We could not find this scheduled transfer.') },
  schedule_over: { status: 409, message: say('This scheduled transfer is over.') },
  changed_meanwhile: {
    status: 409,
    message: say('This scheduled transfer has changed. Look at it again, then decide.'),
  },
} as const
export type ChangeRefusal = keyof typeof CHANGE_REFUSALS

export const EDIT_REFUSALS = {
  ...CHANGE_REFUSALS,
  end_before_next: {
    status: 422,
    message: say('The last date cannot be before the next transfer'),
  },
  once_has_no_end: { status: 422, message: ONCE_HAS_NO_END },
  ...CHANGE_OUT_REFUSALS,
} as const
export type EditRefusal = keyof typeof EDIT_REFUSALS

/** Said where the server was away on the date and for days after: sent then, it would surprise. */
export const NOT_IN_TIME = say(
  'This transfer was not sent because we were not able to send it in time.',
)

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules',
  permission: 'member',
  seenByStaff: true,
  summary: 'Transfers the member has scheduled, and what became of past ones',
  reply: ScheduleList,
  refusals: {},
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules',
  permission: 'member',
  summary: 'Schedule a transfer for later, once or again and again. Funds are checked on each date',
  body: CreateScheduleBody,
  reply: Schedule,
  refusals: CREATION_REFUSALS,
})

export const askScheduleCode = endpoint({
  method: 'POST',
  path: '/api/schedules/code',
  permission: 'member',
  summary:
    'Ask for the code a scheduled transfer to a new recipient needs; null where none is needed',
  body: AskScheduleCodeBody,
  reply: CodeAnswer,
  refusals: ASKING_SCHEDULE_REFUSALS,
})

const ById = z.object({ id: z.string() })

export const editSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/edit',
  permission: 'member',
  summary: 'Change amount, reference and end of what is still to come',
  params: ById,
  body: EditScheduleBody,
  reply: Schedule,
  refusals: EDIT_REFUSALS,
})

export const skipNext = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/skip',
  permission: 'member',
  summary: 'Leave out the next date. It counts as one of the number of times',
  params: ById,
  body: SeenBody,
  reply: Schedule,
  refusals: CHANGE_REFUSALS,
})

export const cancelSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/cancel',
  permission: 'member',
  summary: 'Send nothing more. Doing it twice is doing it once',
  params: ById,
  body: SeenBody,
  reply: Schedule,
  refusals: CHANGE_REFUSALS,
})
