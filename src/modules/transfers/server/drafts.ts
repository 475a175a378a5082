import { createHash } from 'node:crypto'
import { type Db, inTransaction, type Tx } from '../../../platform/server/db.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { ownAccount } from '../../accounts/server/accounts.ts'
import { balanceOf } from '../../ledger/server/ledger.ts'
import { hasPaid } from '../../payees/server/payees.ts'
import {
  isMoneyHeld,
  lockSignIn,
  openStepUp,
  waysToAnswer,
} from '../../identity/server/identity.ts'
import type { Draft, DRAFT_REFUSALS, RENEWAL_REFUSALS } from '../draft.contract.ts'
import { type Contents, contentsOf, recipientOf } from './contents.ts'
import { payeeIn } from './letters.ts'
import { lockedOrder, writeDraft } from './orders.ts'
import { deniedByLimit } from './outgoing.ts'
import { presentDestination } from './receipts.ts'
import type { Customer, TransferScene } from './scene.ts'

export type DraftRefusal = keyof typeof DRAFT_REFUSALS

/** Changing anything changes the hash, and a code for another hash is worth nothing. */
const bindingOf = (memberId: string, id: string, order: Contents): string =>
  createHash('sha256')
    .update(JSON.stringify([memberId, id, order]))
    .digest('hex')

/**
 * Keeps a checked order until its code comes. Sent again as it was, while its code is good, it
 * answers the same and mails nothing; with anything changed the code that went out is void.
 */
export async function draw(
  db: Db,
  scene: TransferScene,
  customer: Customer,
  { id, order }: { readonly id: string; readonly order: Contents },
): Promise<Result<Draft, DraftRefusal>> {
  const { memberId } = customer
  const from = await ownAccount(db, memberId, order.contents.fromAccountId)
  if (!from) return refuse('source_account_not_found')
  const { available, status } = await balanceOf(db, from.ledgerAccountId)
  if (status !== 'open') return refuse('account_not_open')
  // A kindness: what counts is what the ledger says when the money moves.
  if (available.minor < fromDecimal(order.contents.dollars).minor)
    return refuse('insufficient_funds')
  if (await isMoneyHeld(db, memberId, scene.clock.now())) return refuse('money_held')
  const codeFrom = await sourceOfCode(db, scene, memberId)
  if (!codeFrom) return refuse('app_needed')
  const asked = await inTransaction(db, (tx) => codeFor(tx, scene, customer, { id, order }))
  if (!asked.ok) return asked
  const code = asked.value
  return ok({
    id,
    amount: order.contents.dollars,
    to: presentDestination(order),
    firstPayment: !(await hasPaid(db, memberId, recipientOf(order))),
    codeFrom,
    ...code,
  })
}

/** Undefined when nothing the member has is strong enough to send money out with. */
async function sourceOfCode(
  db: Db,
  { institution }: TransferScene,
  memberId: string,
): Promise<Draft['codeFrom'] | undefined> {
  const ways = await waysToAnswer(db, { memberId, purpose: 'transfer', institution })
  if (ways.includes('emailed_code')) return 'email'
  return ways.includes('authenticator') ? 'app' : undefined
}

interface DraftCode {
  readonly codeSent: boolean
  readonly codeExpiresAt: string
}

/** A code for the order as it stands; at the limit none is mailed. */
async function codeFor(
  tx: Tx,
  scene: TransferScene,
  customer: Customer,
  { id, order }: { readonly id: string; readonly order: Contents },
): Promise<Result<DraftCode, 'draft_sent' | 'ACCOUNT_LOCKED'>> {
  const { memberId } = customer
  await lockSignIn(tx, memberId)
  const known = await lockedOrder(tx, memberId, id)
  if (known && known.state !== 'draft') return refuse('draft_sent')
  if (await deniedByLimit(tx, scene, customer, id)) return refuse('ACCOUNT_LOCKED')
  const binding = bindingOf(memberId, id, order)
  const now = scene.clock.now()
  if (known?.binding === binding && known.code_expires_at! > now) {
    return ok({ codeSent: true, codeExpiresAt: known.code_expires_at!.toISOString() })
  }
  const code = await askForCode(tx, scene, { id, memberId, order, binding })
  return code ? ok(code) : refuse('draft_sent')
}

interface Asking {
  readonly id: string
  readonly memberId: string
  readonly order: Contents
  readonly binding: string
}

async function askForCode(
  tx: Tx,
  { clock, institution }: TransferScene,
  asking: Asking,
): Promise<DraftCode | undefined> {
  const { memberId, order, binding } = asking
  const at = clock.now()
  const amount = formatMoney(fromDecimal(order.contents.dollars))
  const about = `${amount} to ${payeeIn(order)}`
  const opened = await openStepUp(tx, { memberId, binding, about, at, institution })
  const { challengeId, codeSent, expiresAt } = opened
  const written = await writeDraft(tx, { ...asking, challengeId, codeExpiresAt: expiresAt, at })
  return written ? { codeSent, codeExpiresAt: expiresAt.toISOString() } : undefined
}

/** A new code for a draft as it stands; the one before stops working. */
export const renewCode = (
  db: Db,
  scene: TransferScene,
  customer: Customer,
  id: string,
): Promise<Result<DraftCode, keyof typeof RENEWAL_REFUSALS>> =>
  inTransaction(db, async (tx) => {
    const { memberId } = customer
    await lockSignIn(tx, memberId)
    const draft = await lockedOrder(tx, memberId, id)
    if (draft?.state !== 'draft') return refuse('draft_not_found')
    if (await deniedByLimit(tx, scene, customer, id)) return refuse('ACCOUNT_LOCKED')
    const order = contentsOf(draft)
    const code = await askForCode(tx, scene, { id, memberId, order, binding: draft.binding! })
    return code ? ok(code) : refuse('draft_not_found')
  })
