import type { Db } from '../../../platform/server/db.ts'
import { meaningOfReturn } from '../../../rails/ach/returnCodes.ts'
import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { dayOf } from '../../../values/dates.ts'
import { money, toDecimal } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import { type StateAbroad, statusAbroad } from '../../activity/contract.ts'
import type { NetworkState } from '../../networkPayments/contract.ts'
import {
  type NetworkPayment,
  paymentsById,
  returnOf,
} from '../../networkPayments/server/networkPayments.ts'
import { isSameDay } from '../../ach/server/ach.ts'
import { returnInWords, type WireReturn } from '../../wires/server/wires.ts'
import type { Departure, OnTheWay, TransferStatus } from '../receipt.contract.ts'

const STATUSES = {
  held: 'Queued',
  created: 'Queued',
  in_file: 'Sent',
  sent: 'Sent',
  settled: 'Sent',
  corrected: 'Sent',
  returned: 'Returned',
  cancelled: 'Cancelled',
} as const satisfies Record<NetworkState, TransferStatus>

/**
 * How a payment to another institution stands; undefined where that is not told apart from others: to a US bank it
 * reads Completed as soon as it is made, as the specification has it, unless its money came back.
 */
function statusOnTheWay({ rail, state }: NetworkPayment): StateAbroad | undefined {
  const status = STATUSES[state]
  const cameBack = status === 'Returned' || status === 'Cancelled'
  return rail === 'wire' || cameBack ? status : undefined
}

/** What staff undid came back: from another institution that is a return, unless it had not left yet. */
export function statusOf(payment: NetworkPayment | undefined, isReversed: boolean): TransferStatus {
  const status = payment && statusOnTheWay(payment)
  if (!status) return isReversed ? 'Reversed' : 'Completed'
  return statusAbroad(status, isReversed)
}

/** The day is told in the time that the Federal Reserve keeps. */
export const presentDeparture = ({
  cutAt,
  settlesAt,
}: {
  readonly cutAt: Date
  readonly settlesAt: Date | null
}): Departure => ({
  leavesAt: cutAt.toISOString(),
  arrivesOn: settlesAt && dayOf(settlesAt, FED_ZONE),
  ...(settlesAt && isSameDay(cutAt, settlesAt) && { arrivesBy: settlesAt.toISOString() }),
})

/** For the receipt. */
export async function presentOnTheWay(
  db: Db,
  payment: NetworkPayment | undefined,
): Promise<OnTheWay | null> {
  if (!payment) return null
  const { id, rail, state, leaves_at: leavesAt, settles_at: settlesAt } = payment
  const returned = state === 'returned' ? await returnOf(db, id) : undefined
  const { why = null, ...back } = returned ? returnedOn(rail, returned) : {}
  return {
    state,
    // The bank that carries a wire on has its money when it is settled, and the recipient later.
    ...presentDeparture({ cutAt: leavesAt, settlesAt: rail === 'ach' ? settlesAt : null }),
    returnedBecause: why,
    ...back,
  }
}

/** Why it came back, and how much of it where that may be less. */
function returnedOn(rail: NetworkPayment['rail'], detail: object) {
  if (rail === 'ach') {
    const { reason } = detail as { readonly reason: string }
    return { why: english(meaningOfReturn(reason).toMember) }
  }
  const returned = detail as WireReturn
  return { why: returnInWords(returned), cameBack: toDecimal(money(BigInt(returned.returned))) }
}

/** How transfers on their way to another institution stand, for lists; others are absent. */
export async function statusesOf(
  db: Db,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, StateAbroad>> {
  const payments = await paymentsById(db, transferIds)
  return new Map(
    payments.flatMap((payment) => {
      const status = statusOnTheWay(payment)
      return status ? [[payment.id, status]] : []
    }),
  )
}
