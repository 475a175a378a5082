import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isMovable } from '../../values/money.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  FILL_IN_ALL,
  id,
  instant,
  required,
  told,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { OwnKind } from './paymentKind.contract.ts'

/** Why it is asked: the first payment to them, or far more than the member usually pays this way. */
const QuestionReason = z.enum(['first', 'large'])
export type QuestionReason = z.infer<typeof QuestionReason>

const QuestionAnswer = z.enum(['nobody', 'told'], {
  error: say('Say whether somebody tells you to make this payment'),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** What was asked before a payment, for staff who look at it. */
export const AskedBefore = z.object({
  reason: QuestionReason,
  askedAt: instant(),
  /** Null where nothing was answered. */
  answer: z.nullable(QuestionAnswer),
})
export type AskedBefore = z.infer<typeof AskedBefore>

/** Of the transfer, draft or bill that is under review. */
const paymentId = id()

/** Asking twice of a payment is asking once. */
export const askPaymentQuestion = endpoint({
  method: 'POST',
  path: '/api/payment-questions',
  permission: 'member',
  summary:
    'Whether one question is to be asked before a payment under review, which is kept on record',
  body: z.strictObject({
    paymentId,
    kind: OwnKind,
    amount: told(
      required({ missing: FILL_IN_ALL, malformed: ENTER_VALID_AMOUNT }, isMovable),
      AMOUNT_LIMITS,
    ),
    /** Whether the payee is paid for the first time, as the draft or the check of the recipient said. */
    isFirst: z.boolean(),
  }),
  reply: z.object({
    reason: z.nullable(QuestionReason),
    /** What the member usually pays this way, where that is why. */
    usual: z.nullable(decimal()),
  }),
  refusals: { too_many: STANDARD_REFUSALS.too_many },
})

/** Whoever said once that somebody tells them to has said so, whatever they say after it. */
export const answerPaymentQuestion = endpoint({
  method: 'POST',
  path: '/api/payment-questions/answer',
  permission: 'member',
  summary:
    'Say whether somebody on the phone, or writing, tells one to make a payment, which is kept on record',
  body: z.strictObject({ paymentId, answer: QuestionAnswer }),
  reply: z.object({}),
  refusals: {
    not_asked: { status: 404, message: say('This was not asked of that payment.') },
  },
})
