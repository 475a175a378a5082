import type { ActionContext } from '../../../platform/server/action.ts'
import { attempt, type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import type { CodeAsked, FreshProof } from '../../../values/freshProof.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { english } from '../../../values/sentence.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { audit } from '../../audit/server/audit.ts'
import {
  answerPaymentCode,
  openStepUp,
  sourceOfPaymentCode,
  stepUpUnderWay,
} from '../../factors/server/factors.ts'
import { isKeptOut, isOutgoingBlocked, lockSignIn } from '../../identity/server/identity.ts'
import { fullNameOf } from '../../members/server/members.ts'
import type { CodeOf, Endpoint, ReplyOf } from '../../../values/endpoint.ts'
import type { askSignatureCode, signRequest } from '../contract.ts'
import { leadsTo, publishAccount, subjectWords, tellSigners } from './news.ts'
import { detailOf } from './proposing.ts'
import { decideRequest, lockedRequest, noteSigned, requestById } from './requests.ts'
import type { Signable } from './signables.ts'
import type { RequestRow } from './tables.ts'

/** What an action answers for an endpoint. */
export type AnswerOf<E extends Endpoint> = Result<ReplyOf<E>, CodeOf<E>>

type Readiness<Code extends string = never> = Result<
  { readonly row: RequestRow; readonly isSigned: boolean },
  'request_not_found' | 'already_decided' | 'not_yours_to_sign' | 'own_proposal' | Code
>

/**
 * Whether somebody may sign or decline something now, which nobody else decides about until the transaction ends.
 * Rights of both are read under the lock that a removal takes, before that of the request.
 */
export async function readyToDecide(
  tx: Tx,
  { actorId, at }: ActionContext,
  id: string,
): Promise<Readiness> {
  const found = await requestById(tx, id)
  const seen = found && (await ownAccount(tx, actorId, found.account_id, 'view'))
  if (!found || !seen) return refuse('request_not_found')
  const { account_id: accountId, proposed_by: proposedBy } = found
  const rights = new Map<string, boolean>()
  for (const personId of [actorId, proposedBy].toSorted()) {
    rights.set(personId, (await ownAccount(tx, personId, accountId, 'propose')) !== undefined)
  }
  const row = await lockedRequest(tx, id)
  if (row.state === 'signed' && row.decided_by === actorId) return ok({ row, isSigned: true })
  if (proposedBy === actorId) return refuse('own_proposal')
  if (!rights.get(actorId)) return refuse('not_yours_to_sign')
  // Read again: the option may have been turned off while this waited for the request.
  const account = await ownAccount(tx, actorId, accountId, 'view')
  if (row.state !== 'open' || row.expires_at <= at || !account?.twoToSign) {
    return refuse('already_decided')
  }
  return ok({ row, isSigned: false })
}

/** The same for signing, which needs whoever proposed it: what was done in their name counts as long as they may pay. */
async function readyToSign(
  tx: Tx,
  ctx: ActionContext,
  id: string,
): Promise<Readiness<'proposer_gone'>> {
  const ready = await readyToDecide(tx, ctx, id)
  if (!ready.ok || ready.value.isSigned) return ready
  const { account_id: accountId, proposed_by: proposedBy } = ready.value.row
  const mayPay = await ownAccount(tx, proposedBy, accountId, 'propose')
  return mayPay && !(await isKeptOut(tx, proposedBy)) ? ready : refuse('proposer_gone')
}

/** Codes of one person take turns, and the two people of a request are locked in one order. */
async function lockBoth(tx: Tx, ctx: ActionContext, id: string): Promise<void> {
  const found = await requestById(tx, id)
  const people = [ctx.actorId, ...(found ? [found.proposed_by] : [])]
  for (const personId of [...new Set(people)].toSorted()) await lockSignIn(tx, personId)
}

/** The row is frozen, so its id says all that the code is for. */
const bindingOf = ({ id }: RequestRow): string => `signature ${id}`

/** Asks for the code that signing needs. */
export const askCode = (
  db: Db,
  ctx: ActionContext,
  { id, anew }: { readonly id: string; readonly anew: boolean },
): Promise<AnswerOf<typeof askSignatureCode>> =>
  inTransaction(db, async (tx): Promise<AnswerOf<typeof askSignatureCode>> => {
    await lockBoth(tx, ctx, id)
    const ready = await readyToSign(tx, ctx, id)
    if (!ready.ok) return ready
    const { row, isSigned } = ready.value
    if (isSigned) return refuse('already_decided')
    if (await isOutgoingBlocked(tx, ctx.actorId, ctx.at)) return refuse('money_held')
    const codeFrom = await sourceOfPaymentCode(tx, ctx)
    if (!codeFrom) return refuse('app_needed')
    const binding = bindingOf(row)
    const known = anew ? undefined : await stepUpUnderWay(tx, ctx, binding)
    const about = english('your signature: {what}', { what: subjectWords(row) })
    const step = known ?? (await openStepUp(tx, ctx, { binding, about }))
    const asked: CodeAsked = {
      challengeId: step.challengeId,
      codeSent: step.codeSent,
      codeFrom,
      codeExpiresAt: step.expiresAt.toISOString(),
    }
    return ok({ asked })
  })

/**
 * Signs what another owner proposed and carries it out, in one transaction. A wrong code is counted although nothing is
 * carried out, so the transaction commits after a refusal; signed twice, it answers alike.
 */
export const sign = (
  db: Db,
  ctx: ActionContext,
  signables: readonly Signable[],
  { id, proof }: { readonly id: string; readonly proof: FreshProof },
): Promise<AnswerOf<typeof signRequest>> =>
  inTransaction(db, async (tx): Promise<AnswerOf<typeof signRequest>> => {
    await lockBoth(tx, ctx, id)
    const ready = await readyToSign(tx, ctx, id)
    if (!ready.ok) return ready
    const { row, isSigned } = ready.value
    if (isSigned) return ok({ id, state: 'signed' })
    if (await isOutgoingBlocked(tx, ctx.actorId, ctx.at)) return refuse('money_held')
    if (!(await sourceOfPaymentCode(tx, ctx))) return refuse('app_needed')
    const answered = await answerPaymentCode(tx, ctx, { ...proof, binding: bindingOf(row) })
    if (!answered.ok) return answered
    return attempt(tx, () => carryOut(tx, ctx, signables, row))
  })

async function carryOut(
  tx: Tx,
  ctx: ActionContext,
  signables: readonly Signable[],
  row: RequestRow,
): Promise<AnswerOf<typeof signRequest>> {
  const { id, kind, account_id: accountId, proposed_by: proposedBy } = row
  const { actorId, at } = ctx
  await decideRequest(tx, id, { state: 'signed', decided_by: actorId, decided_at: at })
  if (row.amount_minor !== null) await noteSigned(tx, id, id)
  await audit(tx, ctx, 'signature.signed', { subjectId: proposedBy, detail: detailOf(row) })
  await publishAccount(tx, accountId)
  const names = { by: await fullNameOf(tx, actorId), proposer: await fullNameOf(tx, proposedBy) }
  await tellSigners(tx, ctx, {
    accountId,
    transferId: leadsTo(row),
    exceptId: actorId,
    words: (account) => ({
      title: english('Signed: {what}', { what: subjectWords(row) }),
      text: english('{proposer} proposed it and {by} signed it, from {account}.', {
        ...names,
        account,
      }),
    }),
  })
  // Last, because money locks accounts that many use until the transaction commits.
  const done = await signableOf(signables, kind).carryOutKept(
    tx,
    { ...ctx, actorId: proposedBy, approvedById: actorId },
    row,
  )
  return done.ok ? ok({ id, state: 'signed' }) : refuse('not_carried_out', done.message)
}

export function signableOf(signables: readonly Signable[], kind: string): Signable {
  const found = signables.find((one) => one.kind === kind)
  assert(found, `something carries out ${kind}`)
  return found
}
