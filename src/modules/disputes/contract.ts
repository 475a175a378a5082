import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, formId, id, instant, text } from '../../values/schema.ts'
import { english, say } from '../../values/sentence.ts'
import { AccountLabel } from '../accounts/contract.ts'
import { Answers, DisputeKind } from './questions.contract.ts'
import { DisputeState, Ground, Law, LetterKind, Outcome } from './words.contract.ts'

/** Heard by staff, and by owners of the account whose ids are the keys. */
export const DISPUTES_TOPIC = 'disputes'

export const STORY_LENGTH_MAX = 2000
export const EVIDENCE_COUNT_MAX = 5
/** Of a case in all. */
export const EVIDENCE_IN_ALL_MAX = 20

const Letter = z.object({ id: id(), kind: LetterKind, sentAt: instant() })
export type Letter = z.infer<typeof Letter>

/** What a member reads of what happened; the rest is for staff. */
export const StepKind = z.enum([
  'filed',
  'asked',
  'answered',
  'credited',
  'decided',
  'came_back',
  'withdrawn',
  'taken_back',
])
export type StepKind = z.infer<typeof StepKind>

const Step = z.object({
  kind: StepKind,
  at: instant(),
  /** Who did it, where that was an owner; null: the credit union. */
  by: z.nullable(z.string()),
  said: z.nullable(z.string()),
  amount: z.nullable(decimal()),
  letterId: z.nullable(id()),
})
export type Step = z.infer<typeof Step>

/** What is due next, and by when. */
export const Due = z.object({ what: z.enum(['credit', 'decide', 'take_back']), on: z.string() })
export type Due = z.infer<typeof Due>

export const DisputeSummary = z.object({
  id: id(),
  caseNumber: z.string(),
  kind: DisputeKind,
  state: DisputeState,
  outcome: z.nullable(Outcome),
  account: AccountLabel,
  /** The transaction, as activity says it. */
  description: z.string(),
  transferId: id(),
  transactionDay: z.string(),
  /** Signed: money out is negative. */
  transactionAmount: decimal(),
  /** What of it is disputed. */
  disputed: decimal(),
  filedOn: z.string(),
  /** The credit union waits for an answer. */
  isAsked: z.boolean(),
  /** What was credited until it is decided, and is not final yet. */
  provisional: z.nullable(decimal()),
  due: z.nullable(Due),
})
export type DisputeSummary = z.infer<typeof DisputeSummary>

export const Dispute = z.object({
  ...DisputeSummary.shape,
  law: Law,
  grounds: z.array(Ground),
  /** The last of the 60 days; null while no statement has shown the transaction. */
  noticeBy: z.nullable(z.string()),
  /** By when it is decided or credited, and by when it is decided whatever happens. */
  creditBy: z.nullable(z.string()),
  decideBy: z.string(),
  /** By the names of the questions. */
  answers: z.record(z.string(), z.string()),
  story: z.string(),
  /** Another owner who reported it; null: the reader. */
  filedBy: z.nullable(z.string()),
  mayWithdraw: z.boolean(),
  corrected: z.nullable(decimal()),
  explanation: z.nullable(z.string()),
  takeBack: z.nullable(z.object({ amount: decimal(), on: z.string(), isDone: z.boolean() })),
  steps: z.array(Step),
  letters: z.array(Letter),
  /** Pictures, by the id under which each can be seen. */
  evidence: z.array(z.object({ id: id(), addedAt: instant() })),
})
export type Dispute = z.infer<typeof Dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/api/disputes',
  permission: 'member',
  seenByStaff: true,
  summary:
    'The problems with transactions that owners of the member’s accounts reported, the latest first',
  reply: z.object({ disputes: z.array(DisputeSummary) }),
  refusals: {},
})

const TRANSACTION_NOT_FOUND = {
  transaction_not_found: { status: 404, message: say('We could not find that transaction.') },
} as const

/** What may be reported about a transaction. */
export const Reportable = z.object({
  transferId: id(),
  accountId: id(),
  account: AccountLabel,
  description: z.string(),
  /** The ledger's word for why the money moved. */
  reason: z.string(),
  direction: z.enum(['in', 'out']),
  amount: decimal(),
  day: z.string(),
  kinds: z.array(DisputeKind),
  /** Why nothing can be reported, if so. */
  closed: z.nullable(z.enum(['reported', 'reversed', 'nothing', 'owners_only'])),
  /** The case that is there already. */
  disputeId: z.nullable(id()),
  /** A withdrawal of a company that nobody authorized is given back at once, on its own page. */
  withdrawal: z.boolean(),
  /** The last of the 60 days in which the law gives its full protection; null while no statement has shown it. */
  noticeBy: z.nullable(z.string()),
  isLate: z.boolean(),
})
export type Reportable = z.infer<typeof Reportable>

const Direction = z.optional(z.enum(['in', 'out'], { error: say('Choose money in or money out') }))

export const readReportable = endpoint({
  method: 'GET',
  path: '/api/disputes/about/:transferId',
  permission: 'member',
  summary: 'What can be reported about a transaction',
  params: z.object({ transferId: id(TRANSACTION_NOT_FOUND.transaction_not_found.message) }),
  query: z.strictObject({
    /** Which side of a transfer between two accounts of the member; money out when left out. */
    direction: Direction,
  }),
  reply: Reportable,
  refusals: TRANSACTION_NOT_FOUND,
})

const Evidence = z.array(id(say('A picture is named by its id'))).check(
  z.maxLength(EVIDENCE_COUNT_MAX, {
    error: english('Add at most {max} pictures at a time', { max: EVIDENCE_COUNT_MAX }),
  }),
)

export const TELL_US = say('Please tell us what happened')

export const FileBody = z.strictObject({
  /** Made by the form when it opens; also the id of the case. */
  id: formId('a report'),
  transferId: id(TRANSACTION_NOT_FOUND.transaction_not_found.message),
  direction: Direction,
  kind: DisputeKind,
  answers: Answers,
  story: text(STORY_LENGTH_MAX, TELL_US),
  evidence: Evidence,
})
export type FileBody = z.infer<typeof FileBody>

const EVIDENCE_REFUSALS = {
  picture_missing: {
    status: 422,
    message: say('We no longer have one of your pictures. Please add it again.'),
  },
  too_many_pictures: {
    status: 422,
    message: say(
      'There are too many pictures in this case already. Please describe the rest in words.',
    ),
  },
} as const

const ID_REUSED = {
  id_reused: {
    status: 422,
    message: say('This form was sent before with other contents. Please start again.'),
  },
} as const

export const fileDispute = endpoint({
  method: 'POST',
  path: '/api/disputes',
  permission: 'member',
  summary: 'Report a problem with a transaction',
  body: FileBody,
  reply: Dispute,
  refusals: {
    ...TRANSACTION_NOT_FOUND,
    ...EVIDENCE_REFUSALS,
    owners_only: { status: 403, message: say('Owners of the account decide about that.') },
    already_reported: {
      status: 409,
      message: say(
        'This transaction was reported already. You find the case under Reported problems.',
      ),
    },
    already_reversed: {
      status: 409,
      message: say('The money of this transaction is back already, so there is nothing to report.'),
    },
    kind_does_not_fit: {
      status: 422,
      message: say('That cannot be reported about this transaction. Please choose again.'),
    },
    answer_missing: { status: 422, message: say('Please answer every question.') },
    no_difference: {
      status: 422,
      message: say('With that amount nothing would be owed to you. Please check it.'),
    },
    report_the_withdrawal: {
      status: 409,
      message: say(
        'You can have the money of this withdrawal back at once. Please report it on its own page.',
      ),
    },
    ...ID_REUSED,
  },
})
export type FileRefusal = keyof (typeof fileDispute)['refusals']

export const DISPUTE_NOT_FOUND = {
  dispute_not_found: { status: 404, message: say('We could not find that case.') },
} as const
export const OfDispute = z.object({ id: id(DISPUTE_NOT_FOUND.dispute_not_found.message) })

export const readDispute = endpoint({
  method: 'GET',
  path: '/api/disputes/:id',
  permission: 'member',
  seenByStaff: true,
  summary: 'A reported problem with every step of it',
  params: OfDispute,
  reply: Dispute,
  refusals: DISPUTE_NOT_FOUND,
})

const ENDED = {
  already_ended: { status: 409, message: say('This case has ended.') },
} as const

export const AnswerBody = z.strictObject({
  id: formId('an answer'),
  said: text(STORY_LENGTH_MAX, TELL_US),
  evidence: Evidence,
})
export type AnswerBody = z.infer<typeof AnswerBody>

export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/answer',
  permission: 'member',
  summary: 'Tell the credit union more about a reported problem',
  params: OfDispute,
  body: AnswerBody,
  reply: Dispute,
  refusals: { ...DISPUTE_NOT_FOUND, ...ENDED, ...EVIDENCE_REFUSALS, ...ID_REUSED },
})
export type AnswerRefusal = keyof (typeof answerDispute)['refusals']

export const withdrawDispute = endpoint({
  method: 'POST',
  path: '/api/disputes/:id/withdraw',
  permission: 'member',
  summary: 'Withdraw a report; a provisional credit is taken back',
  params: OfDispute,
  body: z.strictObject({ id: formId('a withdrawal') }),
  reply: Dispute,
  refusals: {
    ...DISPUTE_NOT_FOUND,
    ...ENDED,
    not_the_reporter: {
      status: 403,
      message: say('Only whoever reported it can withdraw it.'),
    },
    ...ID_REUSED,
  },
})
export type WithdrawRefusal = keyof (typeof withdrawDispute)['refusals']

/** Files, so no endpoints; who may call them stands beside the routes. */
export const LETTER_PATH = '/api/disputes/:id/letters/:letterId'
export const EVIDENCE_PATH = '/api/disputes/:id/evidence/:imageId'
