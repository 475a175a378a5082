import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountClosing } from '../closing.contract.ts'
import { dollars } from './words.ts'

type Figures = Pick<AccountClosing, 'balance' | 'dividends' | 'penalty' | 'fee' | 'rest'>

/** What is in an account, and what becomes of it when the account is closed. */
export function ClosingFigures({ closing }: { readonly closing: Figures }) {
  const t = useTranslate()
  const { balance, dividends, penalty, fee, rest } = closing
  return (
    <SummaryList
      rows={[
        { term: t('Balance'), detail: dollars(balance) },
        ...(fromDecimal(dividends).minor === 0n
          ? []
          : [{ term: t('Dividends up to today'), detail: dollars(dividends) }]),
        ...(fromDecimal(penalty).minor === 0n
          ? []
          : [{ term: t('Early-withdrawal penalty'), detail: dollars(penalty) }]),
        ...(fromDecimal(fee).minor === 0n
          ? []
          : [{ term: t('Closing fee'), detail: dollars(fee) }]),
        ...(rest === balance ? [] : [{ term: t('What is moved'), detail: dollars(rest) }]),
      ]}
    />
  )
}
