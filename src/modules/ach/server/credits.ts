import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Money } from '../../../values/money.ts'
import type { AchWindow } from '../../../rails/ach/windows.ts'
import { asciiOf } from '../../../rails/ascii.ts'
import { assert } from '../../../values/result.ts'
import { bankByRouting } from '../../banks/server/banks.ts'
import {
  createPayment,
  paymentById,
  postpone,
} from '../../networkPayments/server/networkPayments.ts'
import { correctedRecipient } from './receiving/corrections.ts'
import type { AchPayment } from './tables.ts'
import { isSameDay, joinWindow } from './windows.ts'

interface NewCredit {
  /** Of the transfer that takes the money from the member, in the same transaction; what is pulled in is posted when it settles. */
  readonly id: string
  readonly personId: string
  readonly amount: Money
  readonly credit: Omit<AchPayment, 'to'>
}

interface NewEntry extends Omit<NewCredit, 'credit'> {
  readonly contents: AchPayment
}

/** Has a payment of a member leave for a US bank with the next file. */
export async function createCredit(
  tx: Tx,
  ctx: ActionContext,
  { credit, ...rest }: NewCredit,
): Promise<void> {
  const written = await writtenTo(tx, credit)
  await createEntry(tx, ctx, { ...rest, contents: { ...written, to: whose(written) } })
}

/**
 * Has an entry between the house and an account elsewhere of a member, or of their business, leave with the next file.
 * @returns when it leaves and settles
 */
export async function createOwnEntry(
  tx: Tx,
  ctx: ActionContext,
  { credit, to, ...rest }: NewCredit & Pick<AchPayment, 'to'>,
): Promise<AchWindow> {
  const written = await writtenTo(tx, credit)
  return createEntry(tx, ctx, { ...rest, contents: { ...written, to } })
}

/** A routing number may have gone out of use since somebody typed it, or another bank wrote it. */
async function atPresent<Given extends Omit<AchPayment, 'to'>>(
  tx: Tx,
  given: Given,
): Promise<Given> {
  const bank = await bankByRouting(tx, given.routingNumber)
  return bank ? { ...given, routingNumber: bank.routingNumber } : given
}

const writtenTo = async (tx: Tx, credit: Omit<AchPayment, 'to'>) =>
  atPresent(tx, await correctedRecipient(tx, await atPresent(tx, credit)))

async function createEntry(
  tx: Tx,
  ctx: ActionContext,
  { id, personId, amount, contents }: NewEntry,
): Promise<AchWindow> {
  const { ach } = ctx.institution
  assert(ach, 'the institution sends ACH files')
  const window = await joinWindow(tx, ctx.at, ach, contents.sameDay)
  await createPayment(tx, ctx, {
    id,
    rail: 'ach',
    direction: contents.isDebit ? 'in' : 'out',
    personId,
    amount,
    contents,
    leavesAt: window.cutAt,
    settlesAt: window.settlesAt,
  })
  return window
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

/** As the file spells it: a name in another alphabet is one as well. */
const plain = (name: string): string =>
  asciiOf(name)
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

/**
 * Whose account it is, as far as its name tells: members are not asked, and the kind of entry depends on it. A name
 * that ends like a firm's is a business.
 */
export const whose = ({
  name,
  sender,
  isFromBusiness = false,
}: Pick<AchPayment, 'name' | 'sender' | 'isFromBusiness'>): AchPayment['to'] => {
  if (plain(name) === plain(sender)) return isFromBusiness ? 'business' : 'own'
  return BUSINESS.test(name.trim()) ? 'business' : 'person'
}
