import { deviceTime } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { record } from '../../audit/server/audit.ts'
import { answerChallenge, isMoneyHeld, lockSignIn } from '../../identity/server/identity.ts'
import { countOne, lockLimit } from '../../limits/server/limits.ts'
import type { ConfirmRefusal } from '../draft.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'
import { carry } from './carry.ts'
import { contentsOf } from './contents.ts'
import { tellOfDenial } from './letters.ts'
import { lockedOrder, markSent, type TransferOrderRow } from './orders.ts'
import type { Customer, TransferScene } from './scene.ts'

/**
 * Sends a draft with the code that belongs to it: limit, code, counter, posting and audit in one
 * transaction. A wrong code is counted even though nothing is sent, so a refusal commits too.
 * @returns whether the draft had been sent before
 */
export const confirm = (
  db: Db,
  scene: TransferScene,
  customer: Customer,
  { id, code }: { readonly id: string; readonly code: string },
): Promise<Result<{ readonly replayed: boolean }, ConfirmRefusal>> =>
  inTransaction(db, async (tx) => {
    await lockSignIn(tx, customer.memberId)
    const draft = await lockedOrder(tx, customer.memberId, id)
    if (!draft) return refuse('draft_not_found')
    if (draft.state !== 'draft') return ok({ replayed: true })
    if (await isLocked(tx, scene, customer, id)) return refuse('ACCOUNT_LOCKED')
    if (await isMoneyHeld(tx, customer.memberId, scene.clock.now())) return refuse('money_held')
    const answered = await answer(tx, scene, customer, { draft, code })
    if (!answered.ok) return answered
    const sent = await send(tx, scene, customer, draft)
    return sent.ok ? ok({ replayed: false }) : sent
  })

/** The counter stays locked until the transaction ends, so that parallel transfers take turns. */
async function isLocked(
  tx: Tx,
  { clock }: TransferScene,
  { memberId, address }: Customer,
  transfer: string,
): Promise<boolean> {
  const { left } = await lockLimit(tx, memberId)
  if (left === null || left > 0) return false
  const at = clock.now()
  const event = { at, actorId: memberId, subjectId: memberId, address }
  await record(tx, { ...event, action: 'transfer.denied', detail: { transfer } })
  await tellOfDenial({ tx, at, memberId })
  return true
}

const CODE_REFUSED = {
  code_invalid: 'code_invalid',
  code_failed: 'code_over',
  too_many: 'too_many_codes',
} as const

interface Answered {
  readonly draft: TransferOrderRow
  readonly code: string
}

async function answer(
  tx: Tx,
  { clock, institution }: TransferScene,
  { memberId, address }: Customer,
  { draft, code }: Answered,
): Promise<Result<unknown, ConfirmRefusal>> {
  assert(draft.challenge_id && draft.binding, 'a draft has its question')
  const outcome = await answerChallenge(tx, {
    challengeId: draft.challenge_id,
    binding: draft.binding,
    purpose: 'transfer',
    memberId,
    code,
    at: clock.now(),
    deviceAt: deviceTime(clock),
    address: address ?? '',
    institution,
  })
  if (outcome.ok) return outcome
  // Only the lock says something of its own: how long it lasts.
  const message = outcome.code === 'too_many' ? outcome.message : undefined
  return refuse(CODE_REFUSED[outcome.code], message)
}

async function send(
  tx: Tx,
  scene: TransferScene,
  { memberId, address }: Customer,
  draft: TransferOrderRow,
): Promise<Result<unknown, ConfirmRefusal>> {
  const order = contentsOf(draft)
  const from = await ownAccount(tx, memberId, order.contents.fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const cancelUntil = order.kind === 'international' ? cancelUntilFrom(scene) : null
  const state = cancelUntil ? 'queued' : 'completed'
  return carry(
    tx,
    scene,
    { id: draft.id, memberId, address, from, to: undefined, order },
    async (payeeId) => {
      await markSent(tx, draft.id, { state, payeeId, cancelUntil })
      await countOne(tx, memberId)
      return true
    },
  )
}

const cancelUntilFrom = ({ clock }: TransferScene): Date =>
  new Date(clock.now().getTime() + CANCEL_WINDOW_MINUTES * 60_000)
