import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { accountsById } from '../../accounts/server/accounts.ts'
import { notifyOfMoney } from '../../activity/server/activity.ts'
import { FEE_NAMES } from '../contract.ts'
import type { FeeTables } from './tables.ts'

type Item = FeeTables['fee_item']

const dollars = (minor: bigint): Words => formatMoney(money(minor))

/** Why a fee was charged, in a sentence. */
function why({ fee, charged_minor, amount_minor, ...item }: Item): Words {
  const amount = dollars(charged_minor)
  switch (fee) {
    case 'monthly':
      return item.lowest_minor === null
        ? english('{amount} for the month.', { amount })
        : english('{amount} for the month, because the balance was down to {lowest} on a day.', {
            amount,
            lowest: dollars(item.lowest_minor),
          })
    case 'withdrawal':
      return english(
        '{amount} for {count, plural, one {# withdrawal} other {# withdrawals}} of {all} in the month.',
        { amount, count: Number(charged_minor / amount_minor), all: String(item.withdrawals) },
      )
    case 'inactivity':
      return english('{amount} because you have moved nothing since {day} or longer.', {
        amount,
        day: formatDay(item.quiet_since ?? ''),
      })
  }
}

/** Tells everybody who sees an account what fees it was charged in a month, and why. */
export async function notifyOfFees(
  tx: Tx,
  ctx: ActionContext<null>,
  items: readonly Item[],
): Promise<void> {
  const charged = items.filter(({ charged_minor }) => charged_minor > 0n)
  const byAccount = Map.groupBy(charged, ({ account_id }) => account_id)
  const accounts = await accountsById(tx, [...byAccount.keys()])
  for (const [id, fees] of byAccount) {
    const [only, ...more] = fees
    const sum = fees.reduce((total, { charged_minor }) => total + charged_minor, 0n)
    const period = formatDay(only!.month, 'month')
    const name = more.length === 0 ? english(FEE_NAMES[only!.fee]) : english('Fees')
    await notifyOfMoney(tx, ctx, {
      account: accounts.get(id)!,
      kind: 'money_out',
      ...(more.length === 0 && { transferId: only!.transfer_id! }),
      words: ({ account }) => ({
        title: english('{name} of {amount} for {period}', { name, amount: dollars(sum), period }),
        text: verbatim(
          [english('It left your {account}.', { account }), ...fees.map(why)].join(' '),
        ),
        more: english('If you think that this is wrong, please contact us.'),
      }),
    })
  }
}
