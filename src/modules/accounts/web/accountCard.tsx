import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { AccountName } from './AccountName.tsx'
import type { RadioCard } from '../../../ui/fields/RadioCards.tsx'

interface Account {
  readonly id: string
  readonly kind: string
  readonly last4: string
  /** In dollars, as in "1250.00". */
  readonly available: string
  readonly status: string
}

const closedReason = ({ status }: Account): string | undefined =>
  status === 'open' ? undefined : 'This account cannot be used at the moment'

/** An account to choose: its name, what is available, and why it cannot be chosen. */
export const accountCard = (account: Account, barred?: string): RadioCard => ({
  value: account.id,
  title: <AccountName {...account} />,
  detail: (
    <>
      <span className="money">{formatMoney(fromDecimal(account.available))}</span> available
    </>
  ),
  disabledReason: barred ?? closedReason(account),
})
