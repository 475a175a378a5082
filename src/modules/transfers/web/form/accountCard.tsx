import type { RadioCard } from '../../../../ui/RadioCards.tsx'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { AccountOverview } from '../../../activity/contract.ts'
import { AccountName } from '../AccountName.tsx'

const closedReason = ({ status }: AccountOverview): string | undefined =>
  status === 'open' ? undefined : 'This account cannot be used at the moment'

/** An account to choose: its name, what is available, and why it cannot be chosen. */
export const accountCard = (account: AccountOverview, barred?: string): RadioCard => ({
  value: account.id,
  title: <AccountName {...account} />,
  detail: <span className="money">{formatMoney(fromDecimal(account.available))} available</span>,
  disabledReason: barred ?? closedReason(account),
})
