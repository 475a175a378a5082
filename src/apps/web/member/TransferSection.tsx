import { lazy, Suspense } from 'react'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const loadForms = () => import('../../../modules/transfers/web/TransferPanel.tsx')
const TransferPanel = lazy(async () => ({ default: (await loadForms()).TransferPanel }))

/** Has the forms on their way while the accounts are still being read. */
export const fetchTransferForms = (): void => void loadForms().catch(() => {})

interface TransferSectionProps {
  readonly accounts: readonly AccountOverview[]
  /** Money has moved: what was read before is out of date. */
  readonly onPosted: () => void
}

/** Moving money. The forms are code enough to come after the balances. */
export const TransferSection = (props: TransferSectionProps) => {
  const t = useTranslate()
  return (
    <Card id="transfer-section" title={t('Transfer Money')} titleId="transfer-title">
      <Suspense
        fallback={
          <Loading label={t('Loading the transfer forms')}>
            <Skeleton className="h-[72rem] sm:h-[51rem]" />
          </Loading>
        }
      >
        <TransferPanel {...props} />
      </Suspense>
    </Card>
  )
}
