import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { longDayWords } from '../../../values/rhythmWords.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { planOf } from './model.ts'
import type { DepositRow } from './tables.ts'

interface News {
  readonly title: string
  readonly sentences: readonly string[]
}

/** The same in the portal and by mail. */
const notify = (
  tx: Tx,
  ctx: ActionContext,
  { id, member_id: memberId }: Pick<DepositRow, 'id' | 'member_id'>,
  { title, sentences }: News,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { memberId, kind: 'deposit', title, text: sentences.join(' '), transferId: id },
    { isGreeting: true, paragraphs: [`${title}.`, ...sentences] },
  )

/** "$275.00 can be used from July 16, 2026." */
const sentenceOf = ({ amount, availableOn }: ReturnType<typeof planOf>[number]): string =>
  availableOn === null
    ? `${formatMoney(amount)} can be used now.`
    : `${formatMoney(amount)} can be used from ${longDayWords(availableOn)}.`

export async function notifyOfApproval(
  tx: Tx,
  ctx: ActionContext,
  row: DepositRow,
  account: ShareAccount,
): Promise<void> {
  const credited = money(row.credited!)
  const corrected =
    row.reason === null
      ? []
      : [`You had entered ${formatMoney(money(row.amount))}. What our staff say: ${row.reason}`]
  await notify(tx, ctx, row, {
    title: `Your check deposit of ${formatMoney(credited)} was approved`,
    sentences: [
      `It is in your ${nameOfAccount(labelOf(account))}.`,
      ...corrected,
      ...planOf(ctx, credited).map(sentenceOf),
    ],
  })
}

export const notifyOfRejection = (
  tx: Tx,
  ctx: ActionContext,
  row: DepositRow,
  account: ShareAccount,
): Promise<void> =>
  notify(tx, ctx, row, {
    title: `Your check deposit of ${formatMoney(money(row.amount))} was rejected`,
    sentences: [
      `What our staff say: ${row.reason}`,
      `Nothing was credited to your ${nameOfAccount(labelOf(account))}. Keep the check.`,
    ],
  })

/** Money that was on hold and can be used now. Only a notification: the day was in the mail. */
export const notifyOfRelease = (
  tx: Tx,
  ctx: ActionContext<null>,
  { id, member_id: memberId }: DepositRow,
  amount: Money,
): Promise<void> =>
  notifyMember(tx, ctx, {
    memberId,
    kind: 'deposit',
    title: `${formatMoney(amount)} of your check deposit can be used now`,
    text: 'The hold on it has ended.',
    transferId: id,
  })
