import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import {
  type CreditTransfer,
  readCreditTransfer,
  writeCreditTransfer,
} from '../../../rails/iso20022/pacs008.ts'
import { openMessage } from '../../../rails/iso20022/reading.ts'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { addDays, type Day, dayOf, timeOf } from '../../../values/dates.ts'
import { assert } from '../../../values/result.ts'
import { type DuePayment, move } from '../../networkPayments/server/networkPayments.ts'
import { creditTransferOf } from './composing.ts'
import { uetrOf } from './instructing.ts'
import { keepMessage } from './messages.ts'
import type { WireOrder } from './tables.ts'

/** Until when Fedwire takes payments for customers on a day (Eastern time). */
const LAST_HOUR = '18:45'

/** The day on which a message of this moment is settled. */
export function settlementDayOf(at: Date): Day {
  const today = dayOf(at, FED_ZONE)
  return businessDayFrom(timeOf(at, FED_ZONE) < LAST_HOUR ? today : addDays(today, 1))
}

/**
 * Has a payment leave whose row the caller has locked: its message is written, read by our own reader, and kept as a
 * file that goes out. Where the institution sends no messages, staff carry the payment on by other ways.
 */
export async function cutMessage(
  tx: Tx,
  ctx: ActionContext<null>,
  { id, person_id: personId, amount_minor, contents }: DuePayment,
): Promise<void> {
  const uetr = await uetrOf(tx, id)
  if (uetr === undefined) {
    await move(tx, ctx, { id, state: 'in_file' })
    await move(tx, ctx, { id, state: 'sent' })
    return
  }
  const { at, institution } = ctx
  const payment = { id, uetr, personId, order: contents as WireOrder }
  const moment = { at, day: settlementDayOf(at) }
  const transfer = await creditTransferOf(tx, institution, payment, moment)
  const content = written(transfer)
  await keepMessage(tx, ctx, {
    id,
    kind: 'pacs.008',
    content,
    payment: { uetr, minor: amount_minor },
  })
}

/** Nothing leaves that we would not take. */
function written(transfer: CreditTransfer): string {
  const content = writeCreditTransfer(transfer)
  const opened = openMessage(Buffer.from(content))
  const read = opened.ok ? readCreditTransfer(opened.value) : opened
  assert(read.ok, `a message of ours can be read: ${read.ok ? '' : read.code}`)
  return content
}
