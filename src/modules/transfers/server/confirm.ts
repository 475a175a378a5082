import { deviceTime } from '../../../platform/server/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { answerChallenge, isMoneyHeld, lockSignIn } from '../../identity/server/identity.ts'
import { countOne } from '../../limits/server/limits.ts'
import type { ConfirmRefusal } from '../draft.contract.ts'
import { embargoedPart } from '../international.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'
import { carry } from './carry.ts'
import { contentsOf } from './contents.ts'
import { lockedOrder, markSent, type TransferOrderRow } from './orders.ts'
import { countIn, deniedByLimit } from './outgoing.ts'
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
    if (await deniedByLimit(tx, scene, customer, id)) return refuse('ACCOUNT_LOCKED')
    if (await isMoneyHeld(tx, customer.memberId, scene.clock.now())) return refuse('money_held')
    if (isEmbargoed(scene, draft)) return refuse('country_embargoed')
    const answered = await answer(tx, scene, customer, { draft, code })
    if (!answered.ok) return answered
    const sent = await send(tx, scene, customer, draft)
    return sent.ok ? ok({ replayed: false }) : sent
  })

/** The institution may have added a country since the draft was made. */
function isEmbargoed({ institution }: TransferScene, draft: TransferOrderRow): boolean {
  const { kind, contents } = contentsOf(draft)
  if (kind !== 'international') return false
  return embargoedPart(contents, institution.embargoedCountries) !== undefined
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
      await countOne(tx, { ...countIn(scene, memberId), paymentId: draft.id })
      return true
    },
  )
}

const cancelUntilFrom = ({ clock }: TransferScene): Date =>
  new Date(clock.now().getTime() + CANCEL_WINDOW_MINUTES * 60_000)
