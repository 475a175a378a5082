import type { ActionContext } from '../../../../platform/server/action.ts'
import type { Tx } from '../../../../platform/server/db.ts'
import { RETURN_CODES } from '../../../../rails/ach/returnCodes.ts'
import { formatMoney, money } from '../../../../values/money.ts'
import { english, type Words } from '../../../../values/sentence.ts'
import { ownersOf, type ShareAccount } from '../../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../../ledger/words.contract.ts'
import {
  type NewNotification,
  writeNotifications,
} from '../../../notifications/server/notifications.ts'
import type { AchEntryRow } from '../tables.ts'
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
    const words = account && wordsOf(row, account, outcomes.get(row.id)?.reason)
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
  const why = english(RETURN_CODES[reason]!.title)
  return {
    title: english('Sent back: {entry}, {amount}', { entry, amount }),
    text: english('It was for your {account}. Reason: {why}.', { account, why }),
    isSentBack: true,
  }
}
