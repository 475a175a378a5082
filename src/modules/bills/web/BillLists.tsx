import { useEffect, useRef } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import type { BillBook } from '../contract.ts'
import { CancelBill } from './CancelBill.tsx'
import { EditBill } from './EditBill.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { UpcomingBills } from './UpcomingBills.tsx'
import { useBillActions } from './useBillActions.ts'

interface BillListsProps {
  readonly bills: UseQueryResult<BillBook>
  readonly onChanged: () => void
  readonly transactionPath: (transferId: string) => string
}

/** What is to come and what was, beside the form. */
export function BillLists({ bills, ...rest }: BillListsProps) {
  const { data, isError, isFetching, refetch } = bills
  const retry = () => void refetch()
  return (
    <div className="grid gap-8">
      {isError ? (
        <LoadFailure title="We couldn't load your bills." onRetry={retry} busy={isFetching}>
          They are not affected.
        </LoadFailure>
      ) : null}
      {data ? <Lists book={data} {...rest} /> : null}
      {!data && !isError ? (
        <Loading label="Loading bills" onRetry={retry}>
          <Skeleton className="h-64" />
        </Loading>
      ) : null}
    </div>
  )
}

type ListsProps = Omit<BillListsProps, 'bills'> & { readonly book: BillBook }

function Lists({ book, onChanged, transactionPath }: ListsProps) {
  const { today, upcoming, history } = book
  const { asking, done, problem, isPending, ask, close, decide } = useBillActions(onChanged)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed may be gone with its row.
  useEffect(() => {
    if (done !== undefined) title.current?.focus()
  }, [done])
  const shared = { busy: isPending, problem, onClose: close }
  const hasNone = upcoming.length === 0 && history.length === 0
  return (
    <>
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      <ActionFailure failure={asking ? undefined : problem} />
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
      />
      {asking?.action === 'edit' ? (
        <EditBill
          bill={asking.seen}
          {...{ today, ...shared }}
          onSave={(body) => decide({ action: 'edit', body })}
        />
      ) : null}
      {asking?.action === 'cancel' ? (
        <CancelBill
          bill={asking.seen}
          {...shared}
          onConfirm={(scope) => decide({ action: 'cancel', scope })}
        />
      ) : null}
    </>
  )
}
