import type { UseQueryResult } from '@tanstack/react-query'
import { CancelBill } from '../../../modules/bills/web/CancelBill.tsx'
import { ScheduledBill } from '../../../modules/bills/web/ScheduledBill.tsx'
import { useBillActions } from '../../../modules/bills/web/useBillActions.ts'
import { useBills } from '../../../modules/bills/web/useBills.ts'
import { ComingRow, useHome } from '../../../modules/home/web/home.ts'
import { SchedulesPage } from '../../../modules/standingOrders/web/SchedulesPage.tsx'
import { useSchedules } from '../../../modules/standingOrders/web/useSchedules.ts'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import type { Words } from '../../../values/sentence.ts'
import { transactionPath } from '../../../modules/activity/places.contract.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** Everything that comes later in the order of its dates: transfers, bills, and what comes by itself. */
export function ScheduledPage() {
  const t = useTranslate()
  const schedules = useSchedules()
  const bills = useBills()
  const home = useHome()
  const { asking, outcome, window, ask, decide } = useBillActions(() => void home.refetch())
  const orders = new Set(
    [...(schedules.data?.upcoming ?? []), ...(bills.data?.upcoming ?? [])].map(({ id }) => id),
  )
  const billRows = bills.data?.upcoming.map((bill) => ({
    key: bill.id,
    on: bill.paysOn,
    row: (
      <ScheduledBill bill={bill} today={bills.data.today} onCancel={() => ask('cancel', bill)} />
    ),
  }))
  const comingRows = home.data?.coming
    .filter(({ id }) => !orders.has(id))
    .map((item) => ({
      key: `${item.kind} ${item.id} ${item.on}`,
      on: item.on,
      row: <ComingRow item={item} />,
    }))
  const isKnown = [bills, home].every(({ data, isError }) => data !== undefined || isError)
  return (
    <>
      <SchedulesPage
        receiptPath={transactionPath}
        others={isKnown ? [...(billRows ?? []), ...(comingRows ?? [])] : undefined}
        notices={
          <>
            {outcome}
            <NotThere query={bills} title={t("We couldn't load your bills.")} />
            <NotThere query={home} title={t("We couldn't load what comes by itself.")} />
          </>
        }
      />
      {asking?.action === 'cancel' ? (
        <CancelBill
          bill={asking.seen}
          {...window}
          onConfirm={(scope) => decide({ action: 'cancel', scope })}
        />
      ) : null}
    </>
  )
}

interface NotThereProps {
  readonly query: UseQueryResult
  readonly title: Words
}

const NotThere = ({ query, title }: NotThereProps) => {
  const t = useTranslate()
  const { data, error, isError, isFetching, refetch } = query
  return isError && data === undefined ? (
    <LoadFailure title={title} error={error} onRetry={() => void refetch()} busy={isFetching}>
      {t('They are not affected.')}
    </LoadFailure>
  ) : null
}
