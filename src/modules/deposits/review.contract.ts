import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { STANDARD_REFUSALS } from '../../values/refusals.ts'
import { id, text } from '../../values/schema.ts'
import { MagneticLine } from '../cashLetters/contract.ts'
import { checkAmount, Deposit } from './contract.ts'
import { say } from '../../values/sentence.ts'

export const REASON_LENGTH_MAX = 500
export const QUEUE_PAGE_LENGTH = 50

export const FOLDERS = ['waiting', 'approved', 'rejected'] as const
export const Folder = z.enum(FOLDERS)
export type Folder = z.infer<typeof Folder>

/** Why two deposits may be of one check. */
export const Likeness = z.enum(['photo', 'amount'])
export type Likeness = z.infer<typeof Likeness>

/** A deposit in the queue. */
export const QueuedDeposit = z.object({
  ...Deposit.shape,
  personId: id(),
  memberName: z.string(),
  /** It may be of a check that was deposited before. */
  flagged: z.boolean(),
})
export type QueuedDeposit = z.infer<typeof QueuedDeposit>

const Picture = z.object({ width: z.int(), height: z.int() })

export const SIDES = ['front', 'back'] as const
export type Side = (typeof SIDES)[number]

export const DepositDetail = z.object({
  ...QueuedDeposit.shape,
  email: z.string(),
  front: Picture,
  back: Picture,
  /** Deposits that may be of the same check, the newest first. */
  alike: z.array(z.object({ ...QueuedDeposit.shape, kinds: z.array(Likeness) })),
  /** Who decided; null while nobody has. */
  decidedBy: z.nullable(z.string()),
})
export type DepositDetail = z.infer<typeof DepositDetail>

/** How many wait, for whoever shows it beside the way there. */
const Counts = z.object({ waiting: z.int() })

export const listDepositQueue = endpoint({
  method: 'GET',
  path: '/api/admin/deposits',
  permission: 'deposits:review',
  summary: `Deposits to review (who waits longest first) or decided (newest first), ${QUEUE_PAGE_LENGTH} a page`,
  query: z.strictObject({
    folder: z._default(Folder, 'waiting'),
    /** The id of the last deposit of the page before. */
    after: z.optional(id()),
  }),
  reply: z.object({ deposits: z.array(QueuedDeposit), more: z.boolean(), counts: Counts }),
  refusals: {},
})

const ById = z.object({ id: id() })
const NOT_FOUND = { not_found: STANDARD_REFUSALS.not_found } as const

const DECISION_REFUSALS = {
  ...NOT_FOUND,
  already_decided: { status: 409, message: say('This deposit has been decided already.') },
} as const

export const getDeposit = endpoint({
  method: 'GET',
  path: '/api/admin/deposits/:id',
  permission: 'deposits:review',
  summary: 'One deposit with everything staff need to decide about it',
  params: ById,
  reply: DepositDetail,
  refusals: NOT_FOUND,
})

const REASON_MISSING = say('Please write a reason')

export const ApproveBody = z.strictObject({
  /** As staff read it from the check. */
  amount: checkAmount(),
  /** Needed where the amount is not what the member entered. */
  reason: z.optional(text(REASON_LENGTH_MAX, REASON_MISSING)),
  /** As staff read it at the foot of the check; needed where checks leave in cash letters. */
  line: z.optional(MagneticLine),
  /** It is no other check with the same magnetic line and amount, which staff have looked at. */
  isAnother: z.optional(z.boolean()),
})

export const RejectBody = z.strictObject({ reason: text(REASON_LENGTH_MAX, REASON_MISSING) })

export const APPROVE_FAILED = say('Failed to approve deposit')
export const REJECT_FAILED = say('Failed to reject deposit')

export const approveDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/approve',
  permission: 'deposits:review',
  summary: 'Credit a deposit, with another amount where the check says so',
  params: ById,
  body: ApproveBody,
  reply: DepositDetail,
  refusals: {
    ...DECISION_REFUSALS,
    reason_missing: { status: 422, message: say('Please write why the amount is another one') },
    account_not_open: {
      status: 422,
      message: say('The account is frozen or closed, so nothing can be credited to it.'),
    },
    id_reused: {
      status: 422,
      message: say(
        'Another transaction has the number of this deposit. Reject it, and ask the member to send it again.',
      ),
    },
    line_missing: {
      status: 422,
      message: say('Please read the numbers at the foot of the check'),
    },
    drawn_on_us: {
      status: 422,
      message: say(
        'This check is drawn on an account here, so no other bank pays it. Reject it, and transfer the money instead.',
      ),
    },
    deposited_before: {
      status: 409,
      message: say(
        'A check with the same numbers and amount was deposited before. Look at it, then decide again.',
      ),
    },
    own_deposit: {
      status: 422,
      message: say(
        'This deposit is your own, or goes to an account of yours. Another administrator has to approve it.',
      ),
    },
  },
})

export const findSameChecks = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/same',
  permission: 'deposits:review',
  summary: 'Credited checks with this magnetic line and amount, the latest first',
  params: ById,
  body: z.strictObject({ amount: checkAmount(), line: MagneticLine }),
  reply: z.object({ deposits: z.array(QueuedDeposit) }),
  refusals: {},
})

export const rejectDeposit = endpoint({
  method: 'POST',
  path: '/api/admin/deposits/:id/reject',
  permission: 'deposits:review',
  summary: 'Turn a deposit down; the member reads the reason',
  params: ById,
  body: RejectBody,
  reply: DepositDetail,
  refusals: DECISION_REFUSALS,
})

/** Not JSON but a picture, so it is no endpoint; who may call it stands beside the route. */
export const PICTURE_PATH = '/api/admin/deposits/:id/pictures/:side'

export const pictureAddress = (depositId: string, side: Side): string =>
  `/api/admin/deposits/${depositId}/pictures/${side}`
