import * as z from 'zod/mini'
import { decimal, id, text } from '../../values/schema.ts'
import { AccountLabel } from './contract.ts'
import { say } from '../../values/sentence.ts'

// What every request of staff that changes an account of a member says and answers.

export const OWN_ACCOUNT = {
  status: 403,
  message: say('Staff cannot change accounts of their own. Ask another administrator.'),
} as const

export const CUSTODIAN_TOO_YOUNG = {
  status: 422,
  message: say('A custodian is 18 years old at least.'),
} as const

export const Member = z.object({ id: id(say('We could not find that member.')) })

/** An account before and after an action, by what it is called. */
export const BeforeAndAfter = z.object({
  accountId: id(),
  ...AccountLabel.shape,
  before: decimal(),
  after: decimal(),
})
export type BeforeAndAfter = z.infer<typeof BeforeAndAfter>

export const reason = text(500, say('Please give a reason'))
