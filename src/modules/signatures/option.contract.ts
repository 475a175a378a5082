import * as z from 'zod/mini'
import { endpoint } from '../../values/endpoint.ts'
import { id, instant } from '../../values/schema.ts'
import { say } from '../../values/sentence.ts'
import { Proof, PROOF_REFUSALS } from '../factors/contract.ts'

const ACCOUNT_NOT_FOUND = {
  account_not_found: { status: 404, message: say('We could not find that account.') },
} as const

export const TwoToSign = z.object({
  on: z.boolean(),
  /** Whether the person who asks may turn it on, or propose to turn it off. */
  mayChange: z.boolean(),
  /** Whether there are two people whose signatures count and who are not kept out. */
  enoughOwners: z.boolean(),
  /** Until when it waits for a second signature to be turned off; null where nobody proposed that. */
  offWaitsUntil: z.nullable(instant()),
})
export type TwoToSign = z.infer<typeof TwoToSign>

const ofAccount = z.object({ accountId: id(ACCOUNT_NOT_FOUND.account_not_found.message) })

const CHANGE_REFUSALS = {
  ...ACCOUNT_NOT_FOUND,
  ...PROOF_REFUSALS,
  not_yours_to_change: {
    status: 403,
    message: say('You can look at this account. Its owners decide whether two have to sign.'),
  },
} as const

export const readTwoToSign = endpoint({
  method: 'GET',
  path: '/api/accounts/:accountId/two-to-sign',
  permission: 'member',
  summary: 'Whether money leaves an account only once a second owner signs',
  params: ofAccount,
  reply: TwoToSign,
  refusals: ACCOUNT_NOT_FOUND,
})

export const turnOnTwoToSign = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/two-to-sign/on',
  permission: 'member',
  summary: 'From now on money leaves an account only once a second owner signs',
  params: ofAccount,
  body: z.strictObject({ proof: Proof }),
  reply: TwoToSign,
  refusals: {
    ...CHANGE_REFUSALS,
    two_owners_needed: {
      status: 409,
      message: say(
        'Two to sign takes two people who may pay from the account. Invite a joint owner first.',
      ),
    },
  },
})

export const proposeTurningOff = endpoint({
  method: 'POST',
  path: '/api/accounts/:accountId/two-to-sign/off',
  permission: 'member',
  summary: 'Propose that one signature is enough again, which a second owner has to sign',
  params: ofAccount,
  body: z.strictObject({ proof: Proof }),
  reply: TwoToSign,
  refusals: CHANGE_REFUSALS,
})
