import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { referenceOf } from '../../../../values/ids.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, verbatim } from '../../../../values/sentence.ts'
import type { ShareAccount } from '../../../accounts/server/accounts.ts'
import { notifyOfMoney, readersOf } from '../../../activity/server/activity.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import { stopOrdersPath } from '../../places.contract.ts'
import type { AchEntryRow, StopOrderRow } from '../tables.ts'

interface Reported {
  readonly row: AchEntryRow
  readonly account: ShareAccount
  /** Of the money that is back. */
  readonly transferId: string
}

/** Everybody who sees the account hears that the money is back, and who said that it was not authorized. */
export async function notifyOfReport(
  tx: Tx,
  ctx: ActionContext,
  { row, account, transferId }: Reported,
): Promise<void> {
  const amount = formatMoney(money(row.amount_minor))
  const { company } = row
  const code = referenceOf(transferId)
  await notifyOfMoney(tx, ctx, {
    account,
    transferId,
    kind: 'security',
    words: ({ account: name, by }) => ({
      title: by
        ? english('{by} reported a withdrawal of {company}: {amount}', { by, company, amount })
        : english('You reported a withdrawal of {company}: {amount}', { company, amount }),
      text: english(
        'The money is back in your {account}, and we send the withdrawal back as not authorized. Reference {code}.',
        { account: name, code },
      ),
    }),
  })
}

interface Stopped {
  readonly account: ShareAccount
  readonly order: Pick<StopOrderRow, 'company' | 'amount_minor'>
  readonly isLifted: boolean
}

/** Everybody who sees the account hears who stopped a company there, or lets it withdraw again. */
export async function notifyOfStop(
  tx: Tx,
  ctx: ActionContext,
  { account, order: { company, amount_minor: minor }, isLifted }: Stopped,
): Promise<void> {
  for (const { personId, account: name, by } of await readersOf(tx, account.id, ctx.actorId)) {
    const who = by ? english('{name} did this.', { name: by }) : english('You did this.')
    const words = { company, account: name }
    const title = isLifted
      ? english('{company} may withdraw from your {account} again', words)
      : english('{company} is stopped on your {account}', words)
    const what = isLifted
      ? english('Its withdrawals are paid again.')
      : minor === null
        ? english('Whatever it withdraws is sent back, until you allow it again.')
        : english('A withdrawal of exactly {amount} is sent back, until you allow it again.', {
            amount: formatMoney(money(minor)),
          })
    const text = verbatim(`${what} ${who}`)
    const paragraphs = [verbatim(`${title}.`), text]
    const news = {
      personId,
      kind: 'security',
      title,
      text,
      path: stopOrdersPath(account.id),
    } as const
    await notifyMember(tx, ctx, news, { paragraphs })
  }
}
