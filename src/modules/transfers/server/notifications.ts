import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import type { Day } from '../../../values/dates.ts'
import { referenceOf } from '../../../values/ids.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, type Money } from '../../../values/money.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { notifyOfMoney, readersOf } from '../../activity/server/activity.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { type Contents, payeeIn } from './contents.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { CANCEL_WINDOW_MINUTES } from '../receipt.contract.ts'

const NOT_KNOWN = english('If you know nothing of this, call us at once.')
const NOT_YOU = english('If this was not you, call us at once and change your password.')

interface MoneySent {
  readonly id: string
  /** As a recipient of ours gets to know the sender. */
  readonly sender: string
  readonly from: ShareAccount
  readonly to: ShareAccount | undefined
  readonly order: Contents
}

/** Tells everybody who sees the account what left it, and those of a recipient of ours what came. */
export async function notifyOfTransfer(
  tx: Tx,
  ctx: ActionContext,
  { id: transferId, sender, from, to, order }: MoneySent,
): Promise<void> {
  const amount = formatMoney(fromDecimal(order.contents.dollars))
  const code = referenceOf(transferId)
  const payee = payeeIn(order)
  await notifyOfMoney(tx, ctx, {
    account: from,
    transferId,
    kind: 'money_out',
    words: ({ account, by }) => ({
      title:
        by === undefined
          ? english('You sent {amount} to {payee}', { amount, payee })
          : english('{by} sent {amount} to {payee}', { by, amount, payee }),
      text: sentWords(by === undefined ? order : undefined, { account, code }),
      more: by === undefined ? NOT_YOU : NOT_KNOWN,
    }),
  })
  if (order.kind !== 'member' || !to) return
  await notifyOfMoney(tx, ctx, {
    account: to,
    transferId,
    kind: 'money_in',
    words: ({ personId, account }) => ({
      title:
        personId === to.personId
          ? english('{sender} sent you {amount}', { sender, amount })
          : english('{sender} sent {amount}', { sender, amount }),
      text: english('It is in your {account}. For: {purpose}. Reference {code}.', {
        account,
        purpose: order.contents.reference,
        code,
      }),
    }),
  })
}

interface OwnMoveTold {
  readonly id: string
  readonly from: ShareAccount
  readonly to: ShareAccount
  readonly amount: Money
}

/**
 * Tells everybody else who sees one of the accounts, once, of money that somebody moved between them. Of an account
 * that they do not see they learn nothing. Where nobody else does, nobody is told.
 */
export async function notifyOthersOfOwnMove(
  tx: Tx,
  ctx: ActionContext,
  { id: transferId, from, to, amount: moved }: OwnMoveTold,
): Promise<void> {
  if (!from.shared && !to.shared) return
  const readers = async (account: ShareAccount) =>
    new Map((await readersOf(tx, account.id, ctx.actorId)).map((one) => [one.personId, one]))
  const [sources, targets] = [await readers(from), await readers(to)]
  const amount = formatMoney(moved)
  const code = referenceOf(transferId)
  for (const personId of new Set([...sources.keys(), ...targets.keys()])) {
    const [source, target] = [sources.get(personId), targets.get(personId)]
    const by = source?.by ?? target?.by
    if (by === undefined) continue
    const title = english('{by} moved {amount}', { by, amount })
    const text = movedWords(source?.account, target?.account, code)
    const kind = source ? 'money_out' : 'money_in'
    const paragraphs = [verbatim(`${title}.`), text, NOT_KNOWN]
    await notifyMember(tx, ctx, { personId, kind, title, text, transferId }, { paragraphs })
  }
}

/** As far as whoever reads it sees the accounts. */
function movedWords(from: Words | undefined, to: Words | undefined, code: string): Words {
  if (from !== undefined && to !== undefined)
    return english('From {from} to {to}. Reference {code}.', { from, to, code })
  return from === undefined
    ? english('It is in your {account}. Reference {code}.', { account: to!, code })
    : english('From {account}. Reference {code}.', { account: from, code })
}

const withFee = ({ fee }: { readonly fee?: string }, words: Words): Words =>
  fee === undefined
    ? words
    : verbatim(`${words} ${english('Our fee: {fee}.', { fee: formatMoney(fromDecimal(fee)) })}`)

/** How long a transfer abroad can be cancelled is said to whoever can. */
const sentWords = (
  order: Contents | undefined,
  places: { readonly account: Words; readonly code: string },
): Words =>
  order?.kind === 'international'
    ? withFee(
        order.contents,
        english(
          'From {account}. Reference {code}. You can cancel it for {minutes, plural, one {# minute} other {# minutes}}.',
          { ...places, minutes: CANCEL_WINDOW_MINUTES },
        ),
      )
    : english('From {account}. Reference {code}.', places)

interface Refund extends Pick<MoneySent, 'id' | 'order'> {
  readonly from: ShareAccount
  /** What we had taken for it. */
  readonly fee: Money | undefined
}

export async function notifyOfRefund(
  tx: Tx,
  ctx: ActionContext,
  { id: transferId, order, from, fee }: Refund,
): Promise<void> {
  await notifyOfMoney(tx, ctx, {
    account: from,
    transferId,
    kind: 'money_in',
    words: () => ({
      title: english('Cancelled: {amount} to {payee}', {
        amount: formatMoney(fromDecimal(order.contents.dollars)),
        payee: payeeIn(order),
      }),
      text: backWords(referenceOf(transferId), fee),
    }),
  })
}

const backWords = (code: string, fee: Money | undefined): Words =>
  fee === undefined
    ? english('The whole amount is back in your account. Reference {code}.', { code })
    : english('The whole amount and our fee of {fee} are back in your account. Reference {code}.', {
        fee: formatMoney(fee),
        code,
      })

/**
 * At the limit the member hears of the attempt: it may not have been theirs.
 * @param startsAgainOn the first day of the next count
 */
export const notifyOfDenial = (
  tx: Tx,
  ctx: ActionContext,
  startsAgainOn: Day | null,
): Promise<void> =>
  notifyMember(tx, ctx, {
    personId: ctx.actorId,
    kind: 'transfer_failed',
    title: english('Transaction Denied'),
    text:
      startsAgainOn === null
        ? english(
            'You have reached the number of transfers to other banks for this month. No money left your account. Please contact us.',
          )
        : english(
            'You have reached the number of transfers to other banks for this month. No money left your account. The count starts again on {day}. Please contact us.',
            { day: formatDay(startsAgainOn) },
          ),
  })

interface NewPayee {
  readonly inWords: string
  readonly amount: Money
}

/** Members hear of everybody they pay for the first time, whatever they want to hear of. */
export async function notifyOfNewPayee(
  tx: Tx,
  ctx: ActionContext,
  { inWords, amount }: NewPayee,
): Promise<void> {
  const title = english('First payment to {payee}', { payee: inWords })
  const text = english('You arranged or sent {amount}.', { amount: formatMoney(amount) })
  await notifyMember(
    tx,
    ctx,
    { personId: ctx.actorId, kind: 'security', title, text: verbatim(`${text} ${NOT_YOU}`) },
    {
      subject: english('You are paying somebody new'),
      paragraphs: [verbatim(`${title}.`), text, NOT_YOU],
    },
  )
}
