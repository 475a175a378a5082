import { CalendarClock, Wallet } from 'lucide-react'
import { useNavigate } from 'react-router'
import { accountWords } from '../../../../modules/accounts/contract.ts'
import type { AccountOverview } from '../../../../modules/activity/contract.ts'
import { useOverview } from '../../../../modules/activity/web/activity.ts'
import type { Coming } from '../../../../modules/home/contract.ts'
import { comingWords, dollars, nearDay, useHome } from '../../../../modules/home/web/home.ts'
import { useAmountsHidden } from '../../../../ui/hooks/useAmountsHidden.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Command } from '../../palette/command.ts'
import { accountPath } from '../../../../modules/accounts/places.contract.ts'
import { SCHEDULED } from '../../../../modules/standingOrders/places.contract.ts'

/** The accounts by name and last digits, and by name what comes on them. */
export function useAccounts(): Readonly<Record<'accounts' | 'coming', readonly Command[]>> {
  const t = useTranslate()
  const navigate = useNavigate()
  const hidden = useAmountsHidden()
  const { data: overview } = useOverview()
  const { data: home } = useHome()
  const detailOf = ({ last4, status, available }: AccountOverview) => {
    const number = t('Ending in {last4}', { last4 })
    if (status === 'closed') return t('{number}. Closed', { number })
    return hidden
      ? number
      : t('{number}. {amount} available', { number, amount: dollars(available) })
  }
  const amountOf = ({ amount }: Coming) => (hidden ? '' : dollars(amount))
  return {
    accounts: (overview?.accounts ?? []).map((account) => ({
      group: 'accounts',
      value: account.id,
      label: accountWords(t, account),
      detail: detailOf(account),
      keywords: [account.kind, account.number],
      icon: Wallet,
      remembered: false,
      run: () => void navigate(accountPath(account.id)),
    })),
    coming: (home?.coming ?? []).map((item) => ({
      group: 'coming',
      value: `coming ${item.id} ${item.on}`,
      label: comingWords(t, item),
      detail: [nearDay(item.on), amountOf(item)].filter(Boolean).join(', '),
      icon: CalendarClock,
      remembered: false,
      run: () => void navigate(SCHEDULED),
    })),
  }
}
