import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { publish } from '../../../platform/server/outbox.ts'
import { formatMoney, money } from '../../../values/money.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'
import { ACCOUNTS_TOPIC, labelWords } from '../../accounts/contract.ts'
import {
  type AccountOwner,
  labelIn,
  labelsOf,
  ownersOfAccount,
} from '../../accounts/server/accounts.ts'
import { notifyMember } from '../../notifications/server/notifications.ts'
import { accountPath } from '../../accounts/places.contract.ts'
import { SIGNATURES_TOPIC } from '../contract.ts'
import type { RequestRow } from './tables.ts'

const NOT_KNOWN = english('If you know nothing of this, call us at once.')

/** "$50.00 to Dana Reyes, Wells Fargo ··6789"; without money, what is to change. */
export const subjectWords = ({
  amount_minor: amount,
  payee,
}: Pick<RequestRow, 'amount_minor' | 'payee'>): Words =>
  amount === null
    ? verbatim(payee)
    : english('{amount} to {payee}', { amount: formatMoney(money(amount)), payee })

/** What its news lead to: the id of a payment that waits is also that of its hold and its transfer. */
export const leadsTo = ({ id, amount_minor: amount }: Pick<RequestRow, 'id' | 'amount_minor'>) =>
  amount === null ? undefined : id

interface News {
  readonly accountId: string
  /** Hears of it in the page that is open, but is not told. */
  readonly exceptId?: string | null
  /** The payment it is about; none where no money moves. */
  readonly transferId?: string | undefined
  /** Told though they have nothing to do with the account any more. */
  readonly alsoTold?: string
  /** What is said to somebody, who calls the account so. */
  readonly words: (account: Words) => { readonly title: Words; readonly text: Words }
}

/** Those whose signatures count hear of it for their safety; pages of everybody concerned read again. */
export async function tellSigners(
  tx: Tx,
  ctx: ActionContext<string | null>,
  { accountId, transferId, exceptId, alsoTold, words }: News,
): Promise<void> {
  const owners: readonly AccountOwner[] = await ownersOfAccount(tx, accountId)
  const others = alsoTold === undefined ? [] : [alsoTold]
  const concerned = [...new Set([...owners.map(({ personId }) => personId), ...others])]
  await publish(tx, SIGNATURES_TOPIC, concerned)
  const signers = owners.filter(({ mayPropose }) => mayPropose).map(({ personId }) => personId)
  for (const personId of new Set([...signers, ...others])) {
    if (personId === exceptId) continue
    const account = labelWords(english, labelIn(await labelsOf(tx, personId), accountId))
    const { title, text } = words(account)
    const place = transferId !== undefined ? { transferId } : { path: accountPath(accountId) }
    await notifyMember(
      tx,
      ctx,
      { personId, kind: 'security', title, text, ...place },
      { isGreeting: true, paragraphs: [text, NOT_KNOWN] },
    )
  }
}

/** Balances and what can be done with the account are read again. */
export async function publishAccount(tx: Tx, accountId: string): Promise<void> {
  const owners = await ownersOfAccount(tx, accountId)
  await publish(
    tx,
    ACCOUNTS_TOPIC,
    owners.map(({ personId }) => personId),
  )
}
