import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, type Money, money } from '../../../values/money.ts'
import { type Reader, readersOf } from '../../activity/server/activity.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { planOf } from './model.ts'
import type { DepositRow } from './tables.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

interface News {
  readonly title: Words
  readonly sentences: readonly Words[]
}

/** The same in the portal and by mail, to whoever deposited the check and everybody else who sees the account. */
async function notify(
  tx: Tx,
  ctx: ActionContext,
  { id, person_id: depositor, account_id: accountId }: DepositRow,
  news: (reader: Reader) => News,
): Promise<void> {
  for (const reader of await readersOf(tx, accountId, depositor)) {
    const { title, sentences } = news(reader)
    const text = verbatim(sentences.join(' '))
    await notifyMember(
      tx,
      ctx,
      { personId: reader.personId, kind: 'deposit', title, text, transferId: id },
      { isGreeting: true, paragraphs: [verbatim(`${title}.`), ...sentences] },
    )
  }
}

/** "$275.00 can be used from July 16, 2026." */
const sentenceOf = ({ amount, availableOn }: ReturnType<typeof planOf>[number]): Words =>
  availableOn === null
    ? english('{amount} can be used now.', { amount: formatMoney(amount) })
    : english('{amount} can be used from {day}.', {
        amount: formatMoney(amount),
        day: formatDay(availableOn, 'long'),
      })

export async function notifyOfApproval(tx: Tx, ctx: ActionContext, row: DepositRow): Promise<void> {
  const credited = money(row.credited!)
  const amount = formatMoney(credited)
  const corrected =
    row.reason === null
      ? []
      : [
          english('You had entered {amount}. What our staff say: {reason}', {
            amount: formatMoney(money(row.amount)),
            reason: row.reason,
          }),
        ]
  await notify(tx, ctx, row, ({ account, by }) => ({
    title:
      by === undefined
        ? english('Your check deposit of {amount} was approved', { amount })
        : english('A check deposit of {amount} by {by} was approved', { amount, by }),
    sentences: [
      english('It is in your {account}.', { account }),
      ...(by === undefined ? corrected : []),
      ...planOf(ctx, credited).map(sentenceOf),
    ],
  }))
}

export const notifyOfRejection = (tx: Tx, ctx: ActionContext, row: DepositRow): Promise<void> => {
  const amount = formatMoney(money(row.amount))
  return notify(tx, ctx, row, ({ account, by }) =>
    by === undefined
      ? {
          title: english('Your check deposit of {amount} was rejected', { amount }),
          sentences: [
            english('What our staff say: {reason}', { reason: row.reason ?? '' }),
            english('Nothing was credited to your {account}. Keep the check.', { account }),
          ],
        }
      : {
          title: english('A check deposit of {amount} by {by} was rejected', { amount, by }),
          sentences: [english('Nothing was credited to your {account}.', { account })],
        },
  )
}

/** Money that was on hold and can be used now. Only a notification: the day was in the mail. */
export async function notifyOfRelease(
  tx: Tx,
  ctx: ActionContext<null>,
  { id, person_id: depositor, account_id: accountId }: DepositRow,
  released: Money,
): Promise<void> {
  const amount = formatMoney(released)
  for (const { personId, by } of await readersOf(tx, accountId, depositor)) {
    await notifyMember(tx, ctx, {
      personId,
      kind: 'deposit',
      title:
        by === undefined
          ? english('{amount} of your check deposit can be used now', { amount })
          : english('{amount} of a check deposit by {by} can be used now', { amount, by }),
      text: english('The hold on it has ended.'),
      transferId: id,
    })
  }
}
