import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoney, fromDecimal, subtract } from '../../../values/money.ts'
import { ownersOf } from '../../accounts/server/accounts.ts'
import { nameOfAccount } from '../../ledger/words.contract.ts'
import {
  type NewNotification,
  writeNotifications,
} from '../../notifications/server/notifications.ts'
import type { BeforeAndAfter } from '../../accounts/words.contract.ts'
import { english, verbatim, type Words } from '../../../values/sentence.ts'

const CALL_US = english(
  'It says “Posted by staff” in your activity. If it looks wrong to you, call us.',
)

const sentenceOf = ({ before, after, ...account }: BeforeAndAfter): Words =>
  english('{account} went from {before} to {after}.', {
    account: nameOfAccount(account),
    before: formatMoney(fromDecimal(before)),
    after: formatMoney(fromDecimal(after)),
  })

const grew = ({ before, after }: BeforeAndAfter): boolean =>
  subtract(fromDecimal(after), fromDecimal(before)).minor > 0n

/**
 * Tells everybody who sees an account that staff changed its balance, in the transaction that changes it: what
 * staff do to an account is never a secret from those who have it. Each reads once of all of theirs; without a
 * changed balance nobody is told.
 */
export async function notifyOfChange(
  tx: Tx,
  { at }: Pick<ActionContext, 'at'>,
  title: Words,
  changed: readonly BeforeAndAfter[],
): Promise<void> {
  const told: NewNotification[] = []
  const ids = changed.map(({ accountId }) => accountId)
  for (const [personId, theirs] of await accountsByReader(tx, ids)) {
    const own = changed.filter(({ accountId }) => theirs.has(accountId))
    const kind: NewNotification['kind'] = own.every(grew) ? 'money_in' : 'money_out'
    const text = verbatim([...own.map(sentenceOf), CALL_US].join(' '))
    told.push({ personId, at, kind, title, text })
  }
  if (told.length > 0) await writeNotifications(tx, told)
}

/** Who sees at least one of these accounts, and which. */
export async function accountsByReader(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (accountIds.length === 0) return new Map()
  const owners = [...(await ownersOf(tx, accountIds)).values()].flat()
  const byReader = Map.groupBy(owners, ({ personId }) => personId)
  return new Map(
    [...byReader].map(([personId, own]) => [
      personId,
      new Set(own.map(({ accountId }) => accountId)),
    ]),
  )
}
