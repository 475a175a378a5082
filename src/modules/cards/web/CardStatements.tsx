import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

export const CardStatements = () => {
  const t = useTranslate()
  return (
    <EmptyState
      title={t('No card statements.')}
      drawing="ledger"
      action={
        <TextLink to="/dashboard/activity">{t('See the activity of your accounts')}</TextLink>
      }
    >
      {t('Sample cards have none. The statements of a card of yours will be listed here by month.')}
    </EmptyState>
  )
}
