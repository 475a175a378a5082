import type { RadioCard } from '../../../ui/fields/RadioCards.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { say, type Words } from '../../../values/sentence.ts'
import type { TranslateToNodes } from '../../../values/useTranslate.tsx'
import type { AccountLabel, OwnerRole } from '../contract.ts'
import { AccountName } from './AccountName.tsx'
import { RoleTag } from './RoleTag.tsx'

export interface ChoosableAccount extends AccountLabel {
  readonly id: string
  /** In dollars, as in "1250.00". */
  readonly available: string
  readonly status: string
  /** Whether the person may let money leave it. */
  readonly mayPay: boolean
  /** Money leaves it once a second owner signs. */
  readonly twoToSign: boolean
  readonly hidden: boolean
  /** As what the person has to do with it; left out where staff choose. */
  readonly role?: OwnerRole
}

const UNUSABLE = say('This account cannot be used at the moment')

/** An account to choose: its name, what is available, whose it is, and why it cannot be chosen. */
export const accountCard = (
  t: TranslateToNodes,
  account: ChoosableAccount,
  barred?: Words,
): RadioCard => ({
  value: account.id,
  title: <AccountName {...account} />,
  detail: (
    <>
      {t.rich('{amount} available', {
        amount: <span className="money">{formatMoney(fromDecimal(account.available))}</span>,
      })}
      {account.role === undefined || account.role === 'primary' ? null : (
        <span className="mt-1 block">
          <RoleTag role={account.role} />
        </span>
      )}
    </>
  ),
  disabledReason: barred ?? (account.status === 'open' ? undefined : t(UNUSABLE)),
})
