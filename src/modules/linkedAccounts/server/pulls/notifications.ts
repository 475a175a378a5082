import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { formatDay } from '../../../../values/formats.ts'
import { formatMoney, type Money, money } from '../../../../values/money.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'
import type { ShareAccount } from '../../../accounts/server/accounts.ts'
import { notifyOfMoney } from '../../../activity/server/activity.ts'
import { type TakenBack, takenWords } from '../../../ledger/server/ledger.ts'
import { notifyMember } from '../../../notifications/server/notifications.ts'
import { LINKED_ACCOUNTS } from '../../places.contract.ts'
import type { LinkRow, PullRow } from '../tables.ts'

type Link = Pick<LinkRow, 'bank_name' | 'last4'>

const nameOf = ({ bank_name, last4 }: Link): string => `${bank_name} ··${last4}`

/** What activity and statements say of money that was pulled in. */
export const detailsOf = (link: Link) => ({
  description: english('Transfer from {account}', { account: nameOf(link) }),
  company: link.bank_name,
  category: 'Transfer',
})

interface Authorized {
  readonly link: LinkRow
  readonly amount: Money
  readonly agreed: Words
}

/** A copy of what was agreed to goes to whoever did: somebody else may have. */
export async function notifyOfAuthorization(
  tx: Tx,
  ctx: ActionContext,
  { link, amount, agreed }: Authorized,
): Promise<void> {
  const title = english('You are pulling in {amount} from {account}', {
    amount: formatMoney(amount),
    account: nameOf(link),
  })
  const text = english('If you did not do this, please contact us at once.')
  const paragraphs = [verbatim(`${title}.`), agreed, text]
  const personId = link.person_id
  const news = { personId, kind: 'security', title, text, path: LINKED_ACCOUNTS } as const
  await notifyMember(tx, ctx, news, { paragraphs })
}

interface Credited {
  readonly row: PullRow
  readonly link: Link
  readonly account: ShareAccount
  /** From which day on it can be used; null where it can be. */
  readonly availableOn: string | null
}

/** It is there, and when it can be used. */
export const notifyOfCredit = (
  tx: Tx,
  ctx: ActionContext<null>,
  { row, link, account, availableOn }: Credited,
): Promise<void> =>
  notifyOfMoney(tx, ctx, {
    account,
    transferId: row.id,
    kind: 'money_in',
    words: ({ account: name }) => ({
      title: english('{amount} from {account} is here', {
        amount: formatMoney(money(row.amount_minor)),
        account: nameOf(link),
      }),
      text:
        availableOn === null
          ? english('It is in your {account}.', { account: name })
          : english('It is in your {account} and can be used from {day}.', {
              account: name,
              day: formatDay(availableOn, 'long'),
            }),
    }),
  })

interface Back {
  readonly row: PullRow
  readonly link: Link
  readonly account: ShareAccount
  readonly why: Words
  readonly taken: TakenBack
  readonly transferId: string
}

/** The other bank took it back, and why. */
export const notifyOfReturn = (
  tx: Tx,
  ctx: ActionContext<null>,
  { row, link, account, why, taken, transferId }: Back,
): Promise<void> =>
  notifyOfMoney(tx, ctx, {
    account,
    transferId,
    kind: 'transfer_failed',
    words: ({ account: name }) => ({
      title: english('Returned: {amount} from {account}', {
        amount: formatMoney(money(row.amount_minor)),
        account: nameOf(link),
      }),
      text: verbatim(
        `${why} ${row.state === 'kept' ? english('It was not in your {account}.', { account: name }) : takenWords(taken, name)}`,
      ),
    }),
  })

/** The account could not take it when it came. */
export async function notifyOfKept(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, link }: Pick<Credited, 'row' | 'link'>,
): Promise<void> {
  const title = english('We keep {amount} from {account} for you', {
    amount: formatMoney(money(row.amount_minor)),
    account: nameOf(link),
  })
  const text = english('The account that it was for cannot take it. Please contact us.')
  const paragraphs = [verbatim(`${title}.`), text]
  const personId = row.person_id
  const news = { personId, kind: 'transfer_failed', title, text, path: LINKED_ACCOUNTS } as const
  await notifyMember(tx, ctx, news, { paragraphs })
}
