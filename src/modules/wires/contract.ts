import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { formId, id, instant } from '../../values/schema.ts'
import { say, type Sentence } from '../../values/sentence.ts'

/** Why we ask for a payment back, as the message says it. */
export const RECALL_REASONS = ['CUST', 'DUPL', 'AM09', 'TECH', 'FRAD'] as const
export type RecallReason = (typeof RECALL_REASONS)[number]

export const RECALL_WORDS: Readonly<Record<RecallReason, Sentence>> = {
  CUST: say('The member asks for it'),
  DUPL: say('It was sent twice'),
  AM09: say('The amount is wrong'),
  TECH: say('A technical problem of ours'),
  FRAD: say('It may be fraud'),
}

/** `granted`: the money comes by a return. */
export const RecallState = z.enum(['asked', 'pending', 'granted', 'refused'])
export type RecallState = z.infer<typeof RecallState>

const Recall = z.object({
  id: id(),
  reason: z.enum(RECALL_REASONS),
  askedAt: instant(),
  state: RecallState,
  /** Why it was refused, or is not decided yet. */
  answer: z.nullable(z.string()),
})

export const Recalls = z.object({
  /** Whether the payment has left, is not back, and no request for it is open. */
  mayAsk: z.boolean(),
  /** The newest first. */
  recalls: z.array(Recall),
})
export type Recalls = z.infer<typeof Recalls>

const NOT_FOUND = {
  payment_not_found: { status: 404, message: say('We could not find that payment.') },
} as const

const OfPayment = z.object({ id: id(NOT_FOUND.payment_not_found.message) })

export const readRecalls = endpoint({
  method: 'GET',
  path: '/api/admin/wires/:id/recalls',
  permission: 'payments:read',
  summary: 'What staff asked about a payment abroad that has left',
  params: OfPayment,
  reply: Recalls,
  refusals: NOT_FOUND,
})

export const RecallBody = z.strictObject({
  id: formId('a request'),
  reason: z.enum(RECALL_REASONS, { error: say('Choose why you ask for it back') }),
})

export const askForRecall = endpoint({
  method: 'POST',
  path: '/api/admin/wires/:id/recalls',
  permission: 'payments:operate',
  summary: 'Ask the other bank to send a payment abroad back',
  params: OfPayment,
  body: RecallBody,
  reply: Recalls,
  refusals: {
    ...NOT_FOUND,
    not_recallable: {
      status: 409,
      message: say('Only a payment that has left and is not back can be asked for.'),
    },
    already_asked: {
      status: 409,
      message: say('The other bank was asked already, and has not answered yet.'),
    },
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
  },
})
export type RecallRefusal = keyof (typeof askForRecall)['refusals']
