import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { CHANGE_CODES } from '../../../../rails/ach/changeCodes.ts'
import { meaningOfReturn } from '../../../../rails/ach/returnCodes.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, verbatim, type Words } from '../../../../values/sentence.ts'
import { ownersOf, type ShareAccount } from '../../../accounts/server/accounts.ts'
import { notifyOfReturnedPayment } from '../../../activity/server/activity.ts'
import { nameOfAccount } from '../../../ledger/words.contract.ts'
import {
  type NewNotification,
  notifyMember,
  writeNotifications,
} from '../../../notifications/server/notifications.ts'
import type { AchPayment, AchEntryRow } from '../tables.ts'
import type { Outcomes } from './outcomes.ts'
import { nameOfEntry } from './words.ts'

interface Told {
  readonly rows: readonly AchEntryRow[]
  readonly accounts: ReadonlyMap<string, ShareAccount>
  readonly outcomes: Outcomes
}

/**
 * Tells everybody who sees an account what came to it, what was withdrawn and what was sent back for want of money:
 * in the portal alone, because a file may be for thousands of them.
 */
export async function notifyOfEntries(
  tx: Tx,
  { at }: ActionContext<null>,
  { rows, accounts, outcomes }: Told,
): Promise<void> {
  const owners = await ownersOf(tx, [...accounts.keys()])
  const news = rows.flatMap((row): readonly NewNotification[] => {
    const account = row.account_id === null ? undefined : accounts.get(row.account_id)
    const outcome = outcomes.get(row.id)
    const words =
      account && outcome?.state !== 'exception' && wordsOf(row, account, outcome?.reason)
    if (!words) return []
    const kind = words.isSentBack ? 'transfer_failed' : row.is_debit ? 'money_out' : 'money_in'
    const { title, text } = words
    return (owners.get(account.id) ?? []).map(({ personId }) => ({
      personId,
      kind,
      title,
      text,
      at,
    }))
  })
  await writeNotifications(tx, news)
}

/** Undefined where there is nothing to tell. */
function wordsOf(
  row: AchEntryRow,
  { kind, name, number }: ShareAccount,
  reason: string | undefined,
): { readonly title: Words; readonly text: Words; readonly isSentBack: boolean } | undefined {
  if (row.kind !== 'credit' && row.kind !== 'debit') return undefined
  const amount = formatMoney(money(row.amount_minor))
  const account = nameOfAccount({ kind, name, last4: number.slice(-4) })
  const entry = nameOfEntry(row)
  if (reason === undefined)
    return {
      title: english('{entry}: {amount}', { entry, amount }),
      text: row.is_debit
        ? english('It left your {account}.', { account })
        : english('It is in your {account}.', { account }),
      isSentBack: false,
    }
  const why = english(meaningOfReturn(reason).title)
  return {
    title: english('Sent back: {entry}, {amount}', { entry, amount }),
    text: english('It was for your {account}. Reason: {why}.', { account, why }),
    isSentBack: true,
  }
}

interface Returned {
  readonly row: AchEntryRow
  /** Of the payment. */
  readonly id: string
  readonly personId: string
  readonly contents: object
  /** Whether the account that it left could take it. */
  readonly isBack: boolean
}

const recipientIn = ({ name, accountNumber }: Pick<AchPayment, 'name' | 'accountNumber'>): Words =>
  verbatim(`${name} ··${accountNumber.slice(-4)}`)

/** Tells whoever sent a payment, and everybody who sees the account, that and why it came back. */
export async function notifyOfReturn(
  tx: Tx,
  ctx: ActionContext<null>,
  { row, id: transferId, personId, contents, isBack }: Returned,
): Promise<void> {
  const credit = contents as AchPayment
  const amount = formatMoney(money(row.amount_minor))
  const why = english(meaningOfReturn(row.answer!).toMember)
  const title = english('Returned: {amount} to {recipient}', {
    amount,
    recipient: recipientIn(credit),
  })
  await notifyOfReturnedPayment(tx, ctx, {
    transferId,
    personId,
    title,
    why,
    isBack,
    back: (account, code) =>
      english('{why} The whole amount is back in your {account}. Reference {code}.', {
        why,
        account,
        code,
      }),
  })
}

interface Corrected {
  readonly personId: string
  readonly before: Pick<AchPayment, 'name' | 'accountNumber'>
  readonly after: Pick<AchPayment, 'name' | 'accountNumber'>
  readonly change: string
  readonly transferId: string
}

/** Whoever pays somebody hears of it when their money goes elsewhere from now on. */
export async function notifyOfCorrection(
  tx: Tx,
  ctx: ActionContext<null>,
  { personId, before, after, change, transferId }: Corrected,
): Promise<void> {
  const title = english('The other bank corrected your payment to {recipient}', {
    recipient: recipientIn(before),
  })
  const text = english(
    '{what}. Your money arrived. From now on it is sent to {recipient}. If this is not right, please contact us.',
    { what: english(CHANGE_CODES[change]!.title), recipient: recipientIn(after) },
  )
  const paragraphs = [verbatim(`${title}.`), text]
  await notifyMember(
    tx,
    ctx,
    { personId, kind: 'security', title, text, transferId },
    { paragraphs },
  )
}
