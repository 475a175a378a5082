import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import {
  labelIn,
  labelOf,
  labelsOf,
  ownersOf,
  type ShareAccount,
} from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import { fullNameOf } from '../../members/server/members.ts'
import { type NewNotification, notifyMember } from '../../notifications/server/notifications.ts'

/** Who is told, and how they call the account. */
interface Reader {
  readonly personId: string
  readonly account: Words
  /** The owner who moved the money; undefined for themselves, and where it was none of them. */
  readonly by: string | undefined
}

interface MoneyNews extends Pick<NewNotification, 'kind' | 'transferId'> {
  readonly account: ShareAccount
  readonly words: (reader: Reader) => {
    readonly title: Words
    readonly text: Words
    /** Said in the mail alone. */
    readonly more?: Words
  }
}

/** Money came or went: everybody who sees the account hears of it in the portal and by mail, whoever moved it. */
export async function notifyOfMoney(
  tx: Tx,
  ctx: ActionContext,
  { account, words, ...news }: MoneyNews,
): Promise<void> {
  const owners = (await ownersOf(tx, [account.id])).get(account.id) ?? []
  const movers = owners.length > 1 ? owners.filter((owner) => owner.personId === ctx.actorId) : []
  for (const { personId } of owners) {
    const { title, text, more } = words({
      personId,
      account: await accountAs(tx, personId, account),
      by:
        personId === ctx.actorId || movers.length === 0
          ? undefined
          : await fullNameOf(tx, ctx.actorId),
    })
    const paragraphs = [verbatim(`${title}.`), text, ...(more === undefined ? [] : [more])]
    await notifyMember(tx, ctx, { ...news, personId, title, text }, { paragraphs })
  }
}

const accountAs = async (tx: Tx, personId: string, account: ShareAccount): Promise<Words> =>
  nameOfAccount(
    personId === account.personId
      ? labelOf(account)
      : labelIn(await labelsOf(tx, personId), account.id),
  )
