import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { isMovable, parseDecimal } from '../../values/money.ts'
import {
  AMOUNT_LIMITS,
  decimal,
  ENTER_VALID_AMOUNT,
  instant,
  required,
  told,
} from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { Proof, PROOF_REFUSALS } from '../factors/contract.ts'
import { OwnKind } from '../paymentRules/paymentKind.contract.ts'

/** How long what lets more leave waits before it holds. */
export const RAISE_HOURS = 24

/** The most in a day: null is as much as the institution lets go, and 0 is switched off. */
const Most = z.nullable(decimal())

export const OwnAllowance = z.object({
  kind: OwnKind,
  most: Most,
  /** What is left of it today; null where there is no allowance of one's own. */
  left: z.nullable(decimal()),
  /** What takes its place, and from when on. */
  waiting: z.nullable(z.object({ most: Most, from: instant() })),
})
export type OwnAllowance = z.infer<typeof OwnAllowance>

const OwnAllowances = z.object({ allowances: z.array(OwnAllowance) })
export type OwnAllowances = z.infer<typeof OwnAllowances>

export const readOwnAllowances = endpoint({
  method: 'GET',
  path: '/api/safety/allowances',
  permission: 'member',
  summary: 'What the member lets leave their accounts in a day, by kind of payment',
  reply: OwnAllowances,
  refusals: {},
})

export const AskedMost = told(
  required(
    { missing: say('Enter how much may go in a day'), malformed: ENTER_VALID_AMOUNT },
    (typed) => isMovable(typed) || (parseDecimal(typed).ok && Number(typed) === 0),
  ),
  AMOUNT_LIMITS,
)

const ofKind = z.object({ kind: OwnKind })

/** Saving what is so already changes nothing, so sending it again is safe. */
export const saveOwnAllowance = endpoint({
  method: 'POST',
  path: '/api/safety/allowances/:kind',
  permission: 'member',
  summary: `Let less leave in a day, at once, or more with fresh proof, after ${RAISE_HOURS} hours`,
  params: ofKind,
  body: z.strictObject({ most: z.nullable(AskedMost), proof: z.optional(Proof) }),
  reply: OwnAllowances,
  refusals: {
    ...PROOF_REFUSALS,
    raise_needs_proof: {
      status: 403,
      message: say('Confirm that it is you, so that more may leave than before.'),
    },
  },
})

/** Taking back what was taken back changes nothing. */
export const keepOwnAllowance = endpoint({
  method: 'POST',
  path: '/api/safety/allowances/:kind/keep',
  permission: 'member',
  summary: 'Take back what waits: what holds now goes on',
  params: ofKind,
  body: z.strictObject({
    /** The moment of what is taken back. */
    from: instant(),
  }),
  reply: OwnAllowances,
  refusals: {
    holds_already: {
      status: 409,
      message: say('It holds already, so it cannot be taken back. Lower it: that holds at once.'),
    },
  },
})
