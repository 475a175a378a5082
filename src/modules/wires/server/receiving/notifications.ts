import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { referenceOf } from '../../../../values/ids.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, verbatim } from '../../../../values/sentence.ts'
import { accountsInLedger } from '../../../accounts/server/accounts.ts'
import { notifyOfMoney } from '../../../activity/server/activity.ts'
import { sidesOfMany } from '../../../ledger/server/ledger.ts'
import type { DuePayment } from '../../../networkPayments/server/networkPayments.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import type { WireOrder } from '../tables.ts'
import { returnInWords, type WireReturn } from './words.ts'

interface Returned {
  readonly payment: DuePayment
  readonly detail: WireReturn
  /** Whether the account that it left could take it. */
  readonly isBack: boolean
}

/** Tells everybody who sees the account that and why a payment came back, and how much of it. */
export async function notifyOfReturn(
  tx: Tx,
  ctx: ActionContext<null>,
  { payment, detail, isBack }: Returned,
): Promise<void> {
  const { id: transferId, person_id: personId, contents } = payment
  const { recipientName: recipient } = contents as WireOrder
  const amount = formatMoney(money(BigInt(detail.returned)))
  const title = english('Returned: {amount} to {recipient}', { amount, recipient })
  const why = returnInWords(detail)
  const code = referenceOf(transferId)
  const kind = 'transfer_failed'
  const sides = (await sidesOfMany(tx, [transferId])).get(transferId)
  const [account] = sides ? await accountsInLedger(tx, [sides.from]) : []
  if (account && isBack) {
    const words = { why, amount, code }
    await notifyOfMoney(tx, ctx, {
      account,
      transferId,
      kind,
      words: ({ account: name }) => ({
        title,
        text: english('{why} {amount} is back in your {account}. Reference {code}.', {
          ...words,
          account: name,
        }),
      }),
    })
    return
  }
  const text = english(
    '{why} The account that it left cannot take it, so we keep it for you. Please contact us. Reference {code}.',
    { why, code },
  )
  const paragraphs = [verbatim(`${title}.`), text]
  await notifyMember(tx, ctx, { personId, kind, title, text, transferId }, { paragraphs })
}
