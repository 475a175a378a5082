import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, id, instant, text } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'

export const NOTE_LENGTH_MAX = 500

const Who = z.object({ id: id(), name: z.string(), email: z.string() })

export const ApprovalState = z.enum([
  'open',
  'approved',
  'rejected',
  'withdrawn',
  'failed',
  'expired',
])
export type ApprovalState = z.infer<typeof ApprovalState>

/** One thing that would be different, in words: "Balance of Checking ··1234", "$200.00", "$150.00". */
export const Change = z.object({
  what: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type Change = z.infer<typeof Change>

export const Approval = z.object({
  id: id(),
  summary: z.string(),
  changes: z.array(Change),
  reason: z.string(),
  /** Whom it is about; null when that is nobody. */
  subject: z.nullable(Who),
  askedBy: Who,
  askedAt: instant(),
  expiresAt: instant(),
  state: ApprovalState,
  decidedBy: z.nullable(Who),
  decidedAt: z.nullable(instant()),
  note: z.nullable(z.string()),
  /** What the reader may do about it: decide what others ask, withdraw what they asked themselves. */
  may: z.enum(['decide', 'withdraw', 'nothing']),
})
export type Approval = z.infer<typeof Approval>

export const PAGE_SIZE = 50

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/admin/approvals',
  permission: 'staff',
  summary: 'Actions that wait for a second person, or have been decided or expired',
  query: z.strictObject({
    decided: z.optional(z.enum(['yes', 'no'])),
    before: z.optional(id(say('This page does not exist.'))),
  }),
  reply: z.object({
    items: z.array(Approval),
    openCount: z.int(),
    next: z.nullable(z.string()),
    /** Whether the institution asks for a second person at all. */
    needed: z.boolean(),
    /** What moves more than this at once waits all the same, in dollars. */
    above: decimal(),
  }),
  refusals: {},
})

export const DECISION_REFUSALS = {
  approval_not_found: { status: 404, message: say('We could not find that request.') },
  already_decided: { status: 409, message: say('This request was already decided.') },
  approval_expired: {
    status: 409,
    message: say('This request is more than a day old. It has to be made again.'),
  },
  own_request: { status: 403, message: say('Nobody approves their own request.') },
  about_oneself: { status: 403, message: say('Nobody approves what is done to themselves.') },
  beyond_role: { status: 403, message: say('This is for somebody whose role includes it.') },
  not_own_request: { status: 403, message: say('Only whoever asked can withdraw a request.') },
} as const
export type DecisionRefusal = keyof typeof DECISION_REFUSALS

const ById = z.object({ id: z.string() })
const Decided = z.object({
  state: ApprovalState,
  /** Why it could not be carried out any more. */
  note: z.nullable(z.string()),
})

export const approveRequest = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/approve',
  permission: 'staff',
  summary: 'Agree to an action of another administrator, and have it carried out',
  params: ById,
  reply: Decided,
  refusals: DECISION_REFUSALS,
})

export const rejectRequest = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/reject',
  permission: 'staff',
  summary: 'Turn an action of another administrator down',
  params: ById,
  body: z.strictObject({ reason: text(NOTE_LENGTH_MAX, say('Please say why')) }),
  reply: Decided,
  refusals: DECISION_REFUSALS,
})

export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/admin/approvals/:id/withdraw',
  permission: 'staff',
  summary: 'Take back a request of one’s own',
  params: ById,
  reply: Decided,
  refusals: DECISION_REFUSALS,
})
