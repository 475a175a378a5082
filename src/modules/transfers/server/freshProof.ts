import { english } from '../../../values/sentence.ts'
import type { ActionContext } from '../../../platform/server/action.ts'
import type { Db, Tx } from '../../../platform/server/db.ts'
import { keyed } from '../../../platform/server/keyedHash.ts'
import type {
  ASKING_REFUSALS,
  CodeAnswer,
  FreshProof,
  PROOF_REFUSALS,
} from '../../../values/freshProof.ts'
import { formatMoney } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import {
  answerPaymentCode,
  openStepUp,
  sourceOfPaymentCode,
  stepUpUnderWay,
} from '../../factors/server/factors.ts'
import { admitOutgoing, type Admitted, mayLeave, type Outgoing } from './outgoing.ts'

/** A payment and all that its code is to be good for. */
interface Proven {
  readonly outgoing: Outgoing
  /** Whatever may not change between the question and the answer. */
  readonly contents: unknown
}

/**
 * Changing anything changes the hash, and a code for another hash is worth nothing. It is keyed,
 * because account numbers could be tried out against a plain one.
 */
export const bindingOf = (
  db: Db,
  { personId, id }: Pick<Outgoing, 'personId' | 'id'>,
  contents: unknown,
): string => keyed(db, 'payment', JSON.stringify([personId, id, contents])).toString('hex')

/**
 * Asks for the code a payment needs; null when it needs none. Asked again for the same it answers
 * the same and mails nothing, unless a new one is wanted.
 */
export async function askForProof(
  tx: Tx,
  ctx: ActionContext,
  { outgoing, contents, anew }: Proven & { readonly anew: boolean },
): Promise<Result<CodeAnswer, keyof typeof ASKING_REFUSALS>> {
  const admitted = await mayLeave(tx, ctx, outgoing)
  if (!admitted.ok) return admitted
  const { proofNeeded, isFirst: firstPayment } = admitted.value
  if (!proofNeeded) return ok({ asked: null, firstPayment })
  const { amount, inWords } = outgoing
  const codeFrom = await sourceOfPaymentCode(tx, ctx)
  if (!codeFrom) return refuse('app_needed')
  const binding = bindingOf(tx, outgoing, contents)
  const known = anew ? undefined : await stepUpUnderWay(tx, ctx, binding)
  const about = english('{amount} to {payee}', {
    amount: formatMoney(amount),
    payee: inWords,
  })
  const step = known ?? (await openStepUp(tx, ctx, { binding, about }))
  const { challengeId, codeSent, expiresAt } = step
  const codeExpiresAt = expiresAt.toISOString()
  return ok({ asked: { challengeId, codeSent, codeFrom, codeExpiresAt }, firstPayment })
}

type Authorized = Omit<Admitted, 'proofNeeded'>

/**
 * Lets a payment leave: admitted, and proven where that is needed. A wrong code is counted, so the
 * caller's transaction commits after a refusal too. `work` makes or arranges it and writes it down with
 * `noteOutgoing`; what it refuses takes nothing of the member's allowances.
 */
export const authorizeOutgoing = <Value, Code extends string>(
  tx: Tx,
  ctx: ActionContext,
  { outgoing, contents, proof }: Proven & { readonly proof: FreshProof | undefined },
  work: (admitted: Authorized) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code | keyof typeof PROOF_REFUSALS>> =>
  admitOutgoing(
    tx,
    ctx,
    outgoing,
    async (admitted): Promise<Result<Value, Code | keyof typeof PROOF_REFUSALS>> => {
      if (!admitted.proofNeeded) return work(admitted)
      if (!(await sourceOfPaymentCode(tx, ctx))) return refuse('app_needed')
      if (!proof) return refuse('code_needed')
      const { challengeId, code } = proof
      const binding = bindingOf(tx, outgoing, contents)
      const answered = await answerPaymentCode(tx, ctx, { challengeId, binding, code })
      return answered.ok ? work(admitted) : answered
    },
  )
