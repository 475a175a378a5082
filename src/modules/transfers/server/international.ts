import { attempt, type Db, inTransaction } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import {
  type Currency,
  fromDecimal,
  isMovable,
  toDecimal,
  toDollars,
} from '../../../values/money.ts'
import { newId } from '../../../values/ids.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'
import { record } from '../../audit/server/audit.ts'
import { reverse, timingOf } from '../../ledger/server/ledger.ts'
import type { Draft } from '../draft.contract.ts'
import {
  embargoedPart,
  type INTERNATIONAL_REFUSALS,
  type InternationalBody,
} from '../international.contract.ts'
import type { cancelTransfer } from '../receipt.contract.ts'
import { contentsOf } from './contents.ts'
import { draw } from './drafts.ts'
import { tellOfRefund } from './letters.ts'
import { lockedOrder, markCancelled } from './orders.ts'
import { forgetOutgoing } from './outgoing.ts'
import { movableAmount } from './policy.ts'
import type { Customer, TransferScene } from './scene.ts'

export async function draftInternational(
  db: Db,
  scene: TransferScene,
  customer: Customer,
  body: InternationalBody,
): Promise<Result<Draft, keyof typeof INTERNATIONAL_REFUSALS>> {
  if (embargoedPart(body, scene.institution.embargoedCountries)) return refuse('country_embargoed')
  const currency = body.currency as Currency
  const amount = movableAmount(body.amount, currency)
  if (!amount) return refuse('invalid_amount')
  const rate = rateOf(scene.institution, currency)
  if (rate === undefined) return refuse('currency_unavailable')
  const dollars = toDecimal(rate === null ? amount : toDollars(amount, rate))
  // A single yen is less than a cent, and the largest amount of another currency may be too many dollars.
  if (!isMovable(dollars)) return refuse('invalid_amount')
  const { id, amount: _typed, currency: _code, ...rest } = body
  const contents = { ...rest, amount: toDecimal(amount), currency, rate, dollars }
  return draw(db, scene, customer, { id, order: { kind: 'international', contents } })
}

/** Null where none is needed; undefined where the profile has none. */
const rateOf = ({ international }: Institution, currency: Currency): string | null | undefined =>
  currency === 'USD' ? null : international?.dollarsPerUnit[currency]

type CancelRefusal = keyof (typeof cancelTransfer)['refusals']

/**
 * Takes an international transfer back while it waits, with all of its money. Asked again it
 * answers as the first time; exactly one of a cancellation and the departure wins.
 */
export const cancel = (
  db: Db,
  scene: TransferScene,
  { memberId, address }: Pick<Customer, 'memberId' | 'address'>,
  id: string,
): Promise<Result<void, CancelRefusal>> =>
  inTransaction(db, (tx) =>
    attempt(tx, async (): Promise<Result<void, CancelRefusal>> => {
      const row = await lockedOrder(tx, memberId, id)
      if (!row || row.state === 'draft') return refuse('transfer_not_found')
      if (row.state === 'cancelled') return ok(undefined)
      if (row.state === 'completed') return refuse('not_cancellable')
      const at = scene.clock.now()
      if (row.state === 'sent' || row.cancel_until! <= at) return refuse('already_sent')
      await forgetOutgoing(tx, { memberId, id })
      const reversal = { id: newId(), transferId: id }
      const refund = await reverse(
        tx,
        { ...reversal, actor: { channel: 'member', actorId: memberId } },
        timingOf(scene),
      )
      if (!refund.ok) return refuse('not_cancellable')
      await markCancelled(tx, id, at)
      const detail = { transfer: id, reversal: reversal.id }
      const event = { at, actorId: memberId, subjectId: memberId, address }
      await record(tx, { ...event, action: 'transfer.cancelled', detail })
      const { institution } = scene
      const order = contentsOf(row)
      const amount = fromDecimal(order.contents.dollars)
      await tellOfRefund({ tx, institution, at, transferId: id, memberId, amount, order })
      return ok(undefined)
    }),
  )
