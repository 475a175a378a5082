import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { AccountClosing } from '../closing.contract.ts'
import { dollars, unlessZero } from './words.ts'

type Figures = Pick<AccountClosing, 'balance' | 'dividends' | 'penalty' | 'fee' | 'rest'>

/** What is in an account, and what becomes of it when the account is closed. */
export function ClosingFigures({ closing }: { readonly closing: Figures }) {
  const t = useTranslate()
  const { balance, dividends, penalty, fee, rest } = closing
  return (
    <SummaryList
      rows={[
        { term: t('Balance'), detail: dollars(balance) },
        ...unlessZero(t('Dividends up to today'), dividends),
        ...unlessZero(t('Early-withdrawal penalty'), penalty),
        ...unlessZero(t('Closing fee'), fee),
        ...(rest === balance ? [] : [{ term: t('What is moved'), detail: dollars(rest) }]),
      ]}
    />
  )
}
