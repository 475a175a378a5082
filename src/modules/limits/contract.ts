import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { decimal, formId, id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { PaymentKind } from '../paymentRules/paymentKind.contract.ts'
import { SECOND_PERSON_REFUSAL, USER_NOT_FOUND } from '../../values/refusals.ts'

const COUNT_MAX = 1_000_000

const MyLimit = z.object({
  /** False: as many payments to other banks, abroad and to billers of one's own as the member likes. */
  limited: z.boolean(),
  /** How many are left, and of how many; null when not limited. */
  left: z.nullable(z.int()),
  countMax: z.nullable(z.int()),
  /** The first day of the next month, when the count starts again; null when not limited. */
  startsAgainOn: z.nullable(z.string()),
  /** What else is left of what may leave: by kind of payment, in a day, a week or a month. */
  allowances: z.array(
    z.object({
      /** Whether the member set it themselves. */
      isOwn: z.boolean(),
      kinds: z.array(PaymentKind),
      countMax: z.nullable(z.int()),
      countLeft: z.nullable(z.int()),
      amountMax: z.nullable(decimal()),
      amountLeft: z.nullable(decimal()),
      /** The first day of the next count; null for what the member switched off. */
      startsAgainOn: z.nullable(z.string()),
    }),
  ),
})

export type MyLimit = z.infer<typeof MyLimit>

export const readMyLimit = endpoint({
  method: 'GET',
  path: '/api/limits/mine',
  permission: 'member',
  seenByStaff: true,
  summary:
    'How many transfers to other banks or abroad, and bills to billers of their own, the member has left this month',
  reply: MyLimit,
  refusals: {},
})

const count = z
  .int({ error: say('Please enter a whole number') })
  .check(
    z.gte(1, { error: say('Please enter a number of at least 1') }),
    z.lte(COUNT_MAX, { error: say('Please enter a number of at most 1,000,000') }),
  )

const WHOM = say('Please choose a user')

const appliesTo = z.union([z.literal('all'), id(WHOM)], { error: WHOM })

const LimitSettings = z.object({
  enabled: z.boolean(),
  countMax: z.int(),
  appliesTo,
  /** When staff last saved, and who; null while the defaults stand. */
  updatedAt: z.nullable(instant()),
  updatedBy: z.nullable(id()),
  /** A save waits until somebody else has agreed. */
  needsSecondPerson: z.optional(z.boolean()),
})

/** Settings as they are to be. */
export const LimitChange = z.strictObject({
  enabled: z.boolean({ error: say('Please choose whether the limit is on') }),
  countMax: count,
  appliesTo,
})

const SaveLimitBody = z.strictObject({
  ...LimitChange.shape,
  /** However often it is sent, counts are reset once. Left out by pages of before it was asked. */
  id: z.optional(formId('a change')),
})

export const readLimitSettings = endpoint({
  method: 'GET',
  path: '/api/admin/limits',
  permission: 'limits:manage',
  summary: 'The transfer limit settings',
  reply: LimitSettings,
  refusals: {
    // The guard and the error handler give these two; the settings screen has its own words.
    forbidden: {
      status: 403,
      message: say('You do not have permission to access these settings'),
    },
    unexpected: { status: 500, message: say('Failed to load settings') },
  },
})

export const saveLimitSettings = endpoint({
  method: 'POST',
  path: '/api/admin/limits',
  permission: 'limits:manage',
  summary: 'Save the transfer limit settings and reset the counts of those affected',
  body: SaveLimitBody,
  reply: LimitSettings,
  refusals: {
    user_not_found: USER_NOT_FOUND,
    ...SECOND_PERSON_REFUSAL,
    id_reused: {
      status: 422,
      message: say('This form was sent before with other contents. Please start again.'),
    },
    changed_meanwhile: {
      status: 409,
      message: say(
        'Somebody else has changed these settings. Load them again, then make your change.',
      ),
    },
    forbidden: {
      status: 403,
      message: say('You do not have permission to modify these settings'),
    },
    unexpected: { status: 500, message: say('Failed to update settings') },
  },
})
