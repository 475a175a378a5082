import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { CodeAsked } from '../../../values/freshProof.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { answerChallenge, waysToAnswer } from './challenges.ts'

/** Undefined when nothing the member has is strong enough to send money out with. */
export async function sourceOfPaymentCode(
  tx: Tx,
  { actorId: personId, institution }: ActionContext,
): Promise<CodeAsked['codeFrom'] | undefined> {
  const ways = await waysToAnswer(tx, { personId, purpose: 'transfer', institution })
  if (ways.includes('emailed_code')) return 'email'
  return ways.includes('authenticator') ? 'app' : undefined
}

const CODE_REFUSED = {
  code_invalid: 'code_invalid',
  code_failed: 'code_over',
  too_many: 'too_many_codes',
} as const

interface Answered {
  readonly challengeId: string
  readonly binding: string
  readonly code: string
}

/** Decides whether a code is right for a payment, or for a signature of one. A wrong one is counted. */
export async function answerPaymentCode(
  tx: Tx,
  ctx: ActionContext,
  answered: Answered,
): Promise<Result<void, (typeof CODE_REFUSED)[keyof typeof CODE_REFUSED]>> {
  const outcome = await answerChallenge(tx, ctx, { ...answered, purpose: 'transfer' })
  if (outcome.ok) return ok(undefined)
  // Only the lock says something of its own: how long it lasts.
  const message = outcome.code === 'too_many' ? outcome.message : undefined
  return refuse(CODE_REFUSED[outcome.code], message)
}
