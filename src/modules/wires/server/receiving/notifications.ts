import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { formatMoney, money, type Money } from '../../../../values/money.ts'
import { english } from '../../../../values/sentence.ts'
import { notifyOfReturnedPayment } from '../../../activity/server/activity.ts'
import type { DuePayment } from '../../../networkPayments/server/networkPayments.ts'
import type { WireOrder } from '../tables.ts'
import { returnInWords, type WireReturn } from './words.ts'

interface Returned {
  readonly payment: DuePayment
  readonly detail: WireReturn
  /** Whether the account that it left could take it. */
  readonly isBack: boolean
  /** What we had taken for it and gave back too. */
  readonly fee: Money | undefined
}

/** Tells everybody who sees the account that and why a payment came back, and how much of it. */
export async function notifyOfReturn(
  tx: Tx,
  ctx: ActionContext<null>,
  { payment, detail, isBack, fee }: Returned,
): Promise<void> {
  const { id: transferId, person_id: personId, contents } = payment
  const { recipientName: recipient } = contents as WireOrder
  const amount = formatMoney(money(BigInt(detail.returned)))
  const title = english('Returned: {amount} to {recipient}', { amount, recipient })
  const why = returnInWords(detail)
  await notifyOfReturnedPayment(tx, ctx, {
    transferId,
    personId,
    title,
    why,
    isBack,
    back: (account, code) =>
      fee === undefined
        ? english('{why} {amount} is back in your {account}. Reference {code}.', {
            why,
            amount,
            account,
            code,
          })
        : english(
            '{why} {amount} and our fee of {fee} are back in your {account}. Reference {code}.',
            { why, amount, fee: formatMoney(fee), account, code },
          ),
  })
}
