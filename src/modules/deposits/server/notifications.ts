import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { labelOf, type ShareAccount } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { planOf } from './model.ts'
import type { DepositRow } from './tables.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

interface News {
  readonly title: Words
  readonly sentences: readonly Words[]
}

/** The same in the portal and by mail. */
const notify = (
  tx: Tx,
  ctx: ActionContext,
  { id, person_id: personId }: Pick<DepositRow, 'id' | 'person_id'>,
  { title, sentences }: News,
): Promise<void> =>
  notifyMember(
    tx,
    ctx,
    { personId, kind: 'deposit', title, text: verbatim(sentences.join(' ')), transferId: id },
    { isGreeting: true, paragraphs: [verbatim(`${title}.`), ...sentences] },
  )

/** "$275.00 can be used from July 16, 2026." */
const sentenceOf = ({ amount, availableOn }: ReturnType<typeof planOf>[number]): Words =>
  availableOn === null
    ? english('{amount} can be used now.', { amount: formatMoney(amount) })
    : english('{amount} can be used from {day}.', {
        amount: formatMoney(amount),
        day: formatDay(availableOn, 'long'),
      })

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
      : [
          english('You had entered {amount}. What our staff say: {reason}', {
            amount: formatMoney(money(row.amount)),
            reason: row.reason,
          }),
        ]
  await notify(tx, ctx, row, {
    title: english('Your check deposit of {amount} was approved', {
      amount: formatMoney(credited),
    }),
    sentences: [
      english('It is in your {account}.', { account: nameOfAccount(labelOf(account)) }),
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
    title: english('Your check deposit of {amount} was rejected', {
      amount: formatMoney(money(row.amount)),
    }),
    sentences: [
      english('What our staff say: {reason}', { reason: row.reason ?? '' }),
      english('Nothing was credited to your {account}. Keep the check.', {
        account: nameOfAccount(labelOf(account)),
      }),
    ],
  })

/** Money that was on hold and can be used now. Only a notification: the day was in the mail. */
export const notifyOfRelease = (
  tx: Tx,
  ctx: ActionContext<null>,
  { id, person_id: personId }: DepositRow,
  amount: Money,
): Promise<void> =>
  notifyMember(tx, ctx, {
    personId,
    kind: 'deposit',
    title: english('{amount} of your check deposit can be used now', {
      amount: formatMoney(amount),
    }),
    text: english('The hold on it has ended.'),
    transferId: id,
  })
