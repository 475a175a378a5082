import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import { assert } from '../../../values/result.ts'
import {
  createPayment,
  paymentById,
  postpone,
} from '../../networkPayments/server/networkPayments.ts'
import { correctedRecipient } from './receiving/corrections.ts'
import type { AchCredit } from './tables.ts'
import { isSameDay, joinWindow } from './windows.ts'

interface NewCredit {
  /** Of the transfer that takes the money from the member, in the same transaction. */
  readonly id: string
  readonly personId: string
  readonly amount: Money
  readonly credit: Omit<AchCredit, 'to'>
}

/** Has a payment of a member leave for a US bank with the next file. */
export async function createCredit(
  tx: Tx,
  ctx: ActionContext,
  { id, personId, amount, credit }: NewCredit,
): Promise<void> {
  const { ach } = ctx.institution
  assert(ach, 'the institution sends ACH files')
  const window = await joinWindow(tx, ctx.at, ach, credit.sameDay)
  const written = await correctedRecipient(tx, credit)
  await createPayment(tx, ctx, {
    id,
    rail: 'ach',
    personId,
    amount,
    contents: { ...written, to: whose(written) } satisfies AchCredit,
    leavesAt: window.cutAt,
    settlesAt: window.settlesAt,
  })
}

/** Has a payment that staff held leave with the next file; its own may have been cut meanwhile. */
export async function leaveWithNext(tx: Tx, ctx: ActionContext, id: string): Promise<void> {
  const { ach } = ctx.institution
  assert(ach, 'the institution sends ACH files')
  const { leaves_at, settles_at } = (await paymentById(tx, id))!
  const sameDay = settles_at !== null && isSameDay(leaves_at, settles_at)
  const { cutAt, settlesAt } = await joinWindow(tx, ctx.at, ach, sameDay)
  await postpone(tx, [id], { leavesAt: cutAt, settlesAt })
}

const BUSINESS =
  /\b(llc|l\.l\.c|inc|incorporated|corp|corporation|company|co|ltd|lp|llp|pllc|pc|foundation|trust|church|school|university|bank)\b\.?$/i

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/**
 * Whose account it is, as far as its name tells: members are not asked, and the kind of entry depends on it. A name
 * that ends like a firm's is a business.
 */
export const whose = ({ name, sender }: Pick<AchCredit, 'name' | 'sender'>): AchCredit['to'] => {
  if (plain(name) === plain(sender)) return 'own'
  return BUSINESS.test(name.trim()) ? 'business' : 'person'
}
