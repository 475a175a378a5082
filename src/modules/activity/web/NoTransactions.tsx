import type { ReactNode } from 'react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { MOVE_MONEY } from '../../ledger/transferKind.contract.ts'

/** Before the first transaction: what to do, which is to move money unless there is something better. */
export function NoTransactions({ action }: { readonly action?: ReactNode }) {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('No transactions yet.')}
      drawing="ledger"
      action={action ?? <TextLink to={MOVE_MONEY}>{t('Move money')}</TextLink>}
    >
      {t('Money you move will show here.')}
    </EmptyState>
  )
}
