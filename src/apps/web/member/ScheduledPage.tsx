import { ScheduledBill } from '../../../modules/bills/web/ScheduledBill.tsx'
import { useBills } from '../../../modules/bills/web/useBills.ts'
import { SchedulesPage } from '../../../modules/standingOrders/web/SchedulesPage.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { transactionPath } from './memberPaths.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Everything that comes later, transfers and bills, in the order of their dates. */
export function ScheduledPage() {
  const t = useTranslate()
  const { data, error, isError, isFetching, refetch } = useBills()
  return (
    <SchedulesPage
      receiptPath={transactionPath}
      others={data?.upcoming.map((bill) => ({
        key: bill.id,
        on: bill.paysOn,
        row: <ScheduledBill bill={bill} />,
      }))}
      trouble={
        isError ? (
          <LoadFailure
            title={t("We couldn't load your bills.")}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          >
            {t('They are not affected.')}
          </LoadFailure>
        ) : null
      }
    />
  )
}
