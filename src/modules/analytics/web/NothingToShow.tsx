import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Stands where a chart would; other dates may have something. */
export const NothingToShow = () => {
  const t = useTranslate()
  return (
    <EmptyState title={t('Nothing to show for these dates.')}>
      {t('Choose other dates at the top of the page.')}
    </EmptyState>
  )
}
