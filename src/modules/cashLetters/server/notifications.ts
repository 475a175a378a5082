import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english, verbatim } from '../../../values/sentence.ts'
import type { ShareAccount } from '../../accounts/server/accounts.ts'
import { readersOf } from '../../activity/server/activity.ts'
import { type TakenBack, takenWords } from '../../ledger/server/ledger.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { whyReturned } from './reasons.ts'
import type { ReturnRow } from './tables.ts'

interface Returned {
  readonly row: ReturnRow
  readonly account: ShareAccount
  /** Who deposited it. */
  readonly personId: string
  readonly checkId: string
  readonly taken: TakenBack
}

/** Tells whoever deposited a check, and everybody else who sees the account, that and why it came back. */
export async function notifyOfReturn(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, account, personId: depositor, checkId: transferId, taken }: Returned,
): Promise<void> {
  const amount = formatMoney(money(row.amount_minor))
  for (const { personId, account: name, by } of await readersOf(tx, account.id, depositor)) {
    const title =
      by === undefined
        ? english('Returned: your check of {amount}', { amount })
        : english('Returned: a check of {amount} by {by}', { amount, by })
    const why = whyReturned(row.reason)
    const text = verbatim(`${why} ${takenWords(taken, name)}`)
    const paragraphs = [verbatim(`${title}.`), text]
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'deposit', title, text, transferId },
      { paragraphs },
    )
  }
}
