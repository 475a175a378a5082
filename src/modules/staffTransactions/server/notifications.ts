import type { ActionContext } from '../../../platform/server/action.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { formatMoney, fromDecimal, subtract } from '../../../values/money.ts'
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
 * Tells the member that staff changed a balance of theirs, in the transaction that changes it: what
 * staff do to an account is never a secret from its owner. Without a changed balance nobody is told.
 */
export async function notifyOfChange(
  tx: Tx,
  { at }: Pick<ActionContext, 'at'>,
  personId: string,
  title: Words,
  changed: readonly BeforeAndAfter[],
): Promise<void> {
  if (changed.length === 0) return
  const kind: NewNotification['kind'] = changed.every(grew) ? 'money_in' : 'money_out'
  const text = verbatim([...changed.map(sentenceOf), CALL_US].join(' '))
  await writeNotifications(tx, [{ personId, at, kind, title, text }])
}
