import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { assert, ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { lockSignIn } from '../../identity/server/identity.ts'
import type { ConfirmRefusal } from '../draft.contract.ts'
import { embargoedPart } from '../international.contract.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'
import { carry } from './carry.ts'
import { contentsOf } from './contents.ts'
import { outgoingIn } from './drafts.ts'
import { answerCode } from './freshProof.ts'
import { lockedOrder, markSent, type TransferOrderRow } from './orders.ts'
import { admitOutgoing, noteOutgoing, type Outgoing } from './outgoing.ts'
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
    if (isEmbargoed(scene, draft)) return refuse('country_embargoed')
    const outgoing = outgoingIn(scene, customer, { id, order: contentsOf(draft) })
    const admitted = await admitOutgoing(tx, scene, outgoing)
    if (!admitted.ok) return admitted
    const { challenge_id: challengeId, binding } = draft
    assert(challengeId && binding, 'a draft has its question')
    const answered = await answerCode(tx, scene, { ...outgoing, challengeId, binding, code })
    if (!answered.ok) return answered
    const sent = await send(tx, scene, outgoing, { draft, admitted: admitted.value })
    return sent.ok ? ok({ replayed: false }) : sent
  })

/** The institution may have added a country since the draft was made. */
function isEmbargoed({ institution }: TransferScene, draft: TransferOrderRow): boolean {
  const { kind, contents } = contentsOf(draft)
  if (kind !== 'international') return false
  return embargoedPart(contents, institution.embargoedCountries) !== undefined
}

interface Sendable {
  readonly draft: TransferOrderRow
  readonly admitted: { readonly isFirst: boolean }
}

async function send(
  tx: Tx,
  scene: TransferScene,
  outgoing: Outgoing,
  { draft, admitted }: Sendable,
): Promise<Result<unknown, ConfirmRefusal>> {
  const { memberId, address } = outgoing
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
      return noteOutgoing(tx, scene, outgoing, admitted)
    },
  )
}

const cancelUntilFrom = ({ clock }: TransferScene): Date =>
  new Date(clock.now().getTime() + CANCEL_WINDOW_MINUTES * 60_000)
