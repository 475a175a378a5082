import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { AskedBefore } from './question.contract.ts'
import { PaymentKind } from './paymentKind.contract.ts'

/** A payment is held this long; what nobody has decided about by then is not made. */
export const HELD_DAYS = 3

/** `cancelled` by the member, `lapsed` because nobody decided in time. */
export const HeldState = z.enum(['open', 'released', 'refused', 'cancelled', 'lapsed'])
export type HeldState = z.infer<typeof HeldState>

const Who = z.object({ id: id(), name: z.string() })

const Held = z.object({
  /** Of the payment, which its transfer will have. */
  id: id(),
  person: Who,
  kind: PaymentKind,
  amount: decimal(),
  /** "Dana Reyes, Wells Fargo ··6789" */
  payee: z.string(),
  heldAt: instant(),
  deadline: instant(),
  state: HeldState,
})
export type HeldPayment = z.infer<typeof Held>

/** What the member has paid by one kind of payment. */
const Paid = z.object({
  kind: PaymentKind,
  count: z.int(),
  /** Half of the payments were no larger. */
  typical: decimal(),
  largest: decimal(),
  total: decimal(),
})
export type Paid = z.infer<typeof Paid>

export const PATTERN_DAYS = 90

const HeldDetail = z.object({
  ...Held.shape,
  reference: z.nullable(z.string()),
  /** Whether the member paid them for the first time, or did within the last hours. */
  isNewPayee: z.boolean(),
  /** The question before it was sent, and what the member said; null where none was asked. */
  question: z.nullable(AskedBefore),
  /** What had it wait, and what else spoke. */
  rules: z.array(z.object({ name: z.string(), outcome: z.string() })),
  /** Of the last {@link PATTERN_DAYS} days, without this one. */
  pattern: z.array(Paid),
  /** What else of this member waits. */
  othersHeld: z.int(),
  isRestricted: z.boolean(),
  decision: z.nullable(
    z.object({ by: z.nullable(Who), at: instant(), reason: z.nullable(z.string()) }),
  ),
})
export type HeldDetail = z.infer<typeof HeldDetail>

const ListedHeld = z.object({
  ...Held.shape,
  /** What the member paid by this kind in the last {@link PATTERN_DAYS} days, without this one; null: nothing. */
  usual: z.nullable(Paid),
})
export type ListedHeld = z.infer<typeof ListedHeld>

export const HELD_PAGE = 50

export const listHeldPayments = endpoint({
  method: 'GET',
  path: '/api/admin/held-payments',
  permission: 'fraud:review',
  summary: 'Payments that wait for staff, the one that lapses first at the front, or those decided',
  query: z.strictObject({
    decided: z.optional(z.enum(['yes', 'no'])),
    /** The id of the last payment of the page before. */
    after: z.optional(id(say('This page does not exist.'))),
  }),
  reply: z.object({ payments: z.array(ListedHeld), openCount: z.int(), more: z.boolean() }),
  refusals: {},
})

const ById = z.object({ id: id() })
const NOT_FOUND = { status: 404, message: say('We could not find that payment.') } as const

export const readHeldPayment = endpoint({
  method: 'GET',
  path: '/api/admin/held-payments/:id',
  permission: 'fraud:review',
  summary: 'One payment that waits or did, what had it wait, and what the member usually pays',
  params: ById,
  reply: HeldDetail,
  refusals: { payment_not_found: NOT_FOUND },
})

export const DECISION_LENGTH_MAX = 500
export const DecisionReason = text(
  DECISION_LENGTH_MAX,
  say('Please write what you found out, and how'),
)

export const decideHeldPayment = endpoint({
  method: 'POST',
  path: '/api/admin/held-payments/:id/decide',
  permission: 'fraud:review',
  summary: 'Release a payment that waits, or refuse it: then its money is free again',
  params: ById,
  body: z.strictObject({ decision: z.enum(['released', 'refused']), reason: DecisionReason }),
  reply: Held,
  refusals: {
    payment_not_found: NOT_FOUND,
    already_decided: { status: 409, message: say('This payment does not wait any more.') },
    about_oneself: {
      status: 403,
      message: say('Nobody decides about a payment of their own, or from an account of theirs.'),
    },
    not_carried_out: {
      status: 409,
      message: say('This payment cannot be made now. Refuse it, or try again later.'),
    },
  },
})
