import { useEffect, useRef } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { BillBook } from '../contract.ts'
import { CancelBill } from './CancelBill.tsx'
import { EditBill } from './EditBill.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { UpcomingBills } from './UpcomingBills.tsx'
import { useBillActions } from './useBillActions.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface BillListsProps {
  readonly bills: UseQueryResult<BillBook>
  readonly onChanged: () => void
  readonly transactionPath: (transferId: string) => string
}

/** What is to come and what was, beside the form. */
export function BillLists({ bills, ...rest }: BillListsProps) {
  const t = useTranslate()
  const { data, isError, isFetching } = bills
  return (
    <div className="grid gap-8">
      {isError || !data ? (
        <NotLoaded
          query={bills}
          label={t('Loading bills')}
          failed={t("We couldn't load your bills.")}
          about={t('They are not affected.')}
          busy={isFetching}
        >
          <Skeleton className="h-64" />
        </NotLoaded>
      ) : null}
      {data ? <Lists book={data} {...rest} /> : null}
    </div>
  )
}

type ListsProps = Omit<BillListsProps, 'bills'> & { readonly book: BillBook }

function Lists({ book, onChanged, transactionPath }: ListsProps) {
  const { today, upcoming, history } = book
  const { asking, done, outcome, window, ask, decide } = useBillActions(onChanged)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed may be gone with its row.
  useEffect(() => {
    if (done !== undefined) title.current?.focus()
  }, [done])
  const hasNone = upcoming.length === 0 && history.length === 0
  return (
    <>
      {outcome}
      <UpcomingBills
        titleRef={title}
        bills={upcoming}
        today={today}
        sampled={hasNone}
        onAsk={ask}
      />
      <PaymentHistory
        payments={history}
        today={today}
        sampled={hasNone}
        transactionPath={transactionPath}
        onCancelled={onChanged}
      />
      {asking?.action === 'edit' ? (
        <EditBill
          bill={asking.seen}
          {...{ today, ...window }}
          onSave={(body) => decide({ action: 'edit', body })}
        />
      ) : null}
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
