import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { SECOND_PERSON_REFUSAL } from '../../values/refusals.ts'
import { isMovable } from '../../values/money.ts'
import {
  decimal,
  ENTER_VALID_AMOUNT,
  formId,
  id,
  instant,
  text,
  told,
  AMOUNT_LIMITS,
  version,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import {
  Dispute,
  DISPUTE_NOT_FOUND,
  DisputeSummary,
  OfDispute,
  StepKind,
  STORY_LENGTH_MAX,
} from './contract.ts'
import { Law, Outcome } from './words.contract.ts'

export const DISPUTE_QUEUE_LENGTH = 50

export const QUEUES = ['open', 'ended'] as const
export const QueueName = z.enum(QUEUES)
export type QueueName = z.infer<typeof QueueName>

export const QueuedDispute = z.object({
  ...DisputeSummary.shape,
  personId: id(),
  memberName: z.string(),
  law: Law,
  filedAt: instant(),
  endedAt: z.nullable(instant()),
  /** How many days until what is due; negative: so many too late. Null where nothing is. */
  daysLeft: z.nullable(z.int()),
})
export type QueuedDispute = z.infer<typeof QueuedDispute>

export const listDisputeQueue = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  permission: 'disputes:decide',
  summary: `Reported problems by what is due first, or ended ones, the latest first, ${DISPUTE_QUEUE_LENGTH} a page`,
  query: z.strictObject({
    queue: z._default(QueueName, 'open'),
    /** The id of the last case of the page before. */
    after: z.optional(id()),
  }),
  reply: z.object({
    disputes: z.array(QueuedDispute),
    more: z.boolean(),
    open: z.int(),
    overdue: z.int(),
  }),
  refusals: {},
})

/** What staff read of what happened. */
export const StaffStep = z.object({
  kind: z.enum([...StepKind.options, 'note', 'warned', 'overdue']),
  at: instant(),
  /** Null: the portal. */
  by: z.nullable(z.string()),
  said: z.nullable(z.string()),
  amount: z.nullable(decimal()),
  letterId: z.nullable(id()),
})
export type StaffStep = z.infer<typeof StaffStep>

/** As many other cases of a member as are listed beside one. */
export const EARLIER_MAX = 10

export const DisputeDetail = z.object({
  ...Dispute.shape,
  ...QueuedDispute.shape,
  steps: z.array(StaffStep),
  version: z.int(),
  email: z.string(),
  /** Other owners of the account. */
  otherOwners: z.array(z.string()),
  accountOpenedAt: instant(),
  /** Other cases of whoever reported it, the latest {@link EARLIER_MAX} first. */
  earlier: z.array(
    z.object({
      id: id(),
      caseNumber: z.string(),
      filedOn: z.string(),
      outcome: z.nullable(Outcome),
    }),
  ),
  /** The case is about an account of the reader's own. */
  isOwn: z.boolean(),
})
export type DisputeDetail = z.infer<typeof DisputeDetail>

export const getDispute = endpoint({
  method: 'GET',
  path: '/api/admin/disputes/:id',
  permission: 'disputes:decide',
  summary: 'A reported problem with all that staff need to decide it',
  params: OfDispute,
  reply: DisputeDetail,
  refusals: DISPUTE_NOT_FOUND,
})

const ACTION_REFUSALS = {
  ...DISPUTE_NOT_FOUND,
  already_ended: { status: 409, message: say('This case has ended.') },
  changed: {
    status: 409,
    message: say('The case has changed since you opened it. Look at it again, then decide.'),
  },
  own_account: {
    status: 403,
    message: say('This case is about an account of your own. A colleague has to deal with it.'),
  },
  id_reused: {
    status: 422,
    message: say('This form was sent before with other contents. Please start again.'),
  },
} as const

const MONEY_REFUSALS = {
  ...ACTION_REFUSALS,
  ...SECOND_PERSON_REFUSAL,
  account_not_open: {
    status: 422,
    message: say(
      'The account is frozen, closed or a certificate, so nothing can be credited to it.',
    ),
  },
  already_reversed: {
    status: 409,
    message: say(
      'The money of this transaction came back meanwhile. The portal closes the case by itself.',
    ),
  },
} as const

const Act = { id: formId('an action'), version: version() }

export const WriteBody = z.strictObject({
  ...Act,
  said: text(STORY_LENGTH_MAX, say('Please write something')),
})

export const askMember = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/ask',
  permission: 'disputes:decide',
  summary: 'Ask the member something about a case',
  params: OfDispute,
  body: WriteBody,
  reply: DisputeDetail,
  refusals: ACTION_REFUSALS,
})

export const noteDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/note',
  permission: 'disputes:decide',
  summary: 'Write a note about a case, for staff alone',
  params: OfDispute,
  body: WriteBody,
  reply: DisputeDetail,
  refusals: ACTION_REFUSALS,
})

export const creditDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/credit',
  permission: 'disputes:decide',
  summary: 'Credit what is disputed until the case is decided',
  params: OfDispute,
  body: z.strictObject(Act),
  reply: DisputeDetail,
  refusals: {
    ...MONEY_REFUSALS,
    already_credited: {
      status: 409,
      message: say('This case has its provisional credit already.'),
    },
  },
})
export type CreditRefusal = Exclude<
  keyof (typeof creditDispute)['refusals'],
  'waits_for_second_person'
>

export const DECISIONS = ['error', 'other_amount', 'no_error'] as const
export type Decision = (typeof DECISIONS)[number]

const CHOOSE_DECISION = say('Choose what you found')
export const EXPLAIN = say('Please explain it to the member')

export const DecideBody = z
  .strictObject({
    ...Act,
    outcome: z.enum(DECISIONS, { error: CHOOSE_DECISION }),
    /** What the error really came to, where that is not what was disputed. */
    amount: z.optional(
      told(
        z
          .string({ error: ENTER_VALID_AMOUNT })
          .check(z.refine((typed) => isMovable(typed), { error: ENTER_VALID_AMOUNT })),
        AMOUNT_LIMITS,
      ),
    ),
    explanation: text(STORY_LENGTH_MAX, EXPLAIN),
  })
  .check(
    z.refine(({ outcome, amount }) => (outcome === 'other_amount') === (amount !== undefined), {
      error: ENTER_VALID_AMOUNT,
      path: ['amount'],
    }),
  )
export type DecideBody = z.infer<typeof DecideBody>

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/:id/decide',
  permission: 'disputes:decide',
  summary:
    'Decide a case: the member gets the money for good, or the provisional credit is taken back',
  params: OfDispute,
  body: DecideBody,
  reply: DisputeDetail,
  refusals: {
    ...MONEY_REFUSALS,
    same_amount: {
      status: 422,
      message: say('That is the amount that was disputed. Choose that the member was right.'),
    },
  },
})
export type DecideRefusal = Exclude<
  keyof (typeof decideDispute)['refusals'],
  'waits_for_second_person'
>

export const STAFF_LETTER_PATH = '/api/admin/disputes/:id/letters/:letterId'
export const STAFF_EVIDENCE_PATH = '/api/admin/disputes/:id/evidence/:imageId'
