import { useEffect, useRef, useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import type { Bill, BillBook } from '../contract.ts'
import { CancelBill } from './CancelBill.tsx'
import { EditBill } from './EditBill.tsx'
import { PaymentHistory } from './PaymentHistory.tsx'
import { type Deed, UpcomingBills } from './UpcomingBills.tsx'
import { useBillChange } from './useBillChange.ts'

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
        <Notice
          kind="danger"
          live
          title="We couldn't load your bills."
          actions={
            <Button
              variant="secondary"
              size="small"
              busy={isFetching}
              busyLabel="Trying"
              onClick={retry}
            >
              Try again
            </Button>
          }
        >
          They are not affected.
        </Notice>
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
  // The bill as it was when the window opened: one that changes under somebody's hand must be
  // refused, and not be decided about unseen.
  const [asking, setAsking] = useState<{ readonly deed: Deed; readonly seen: Bill }>()
  const [done, setDone] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed may be gone with its row.
  useEffect(() => {
    if (done !== undefined) title.current?.focus()
  }, [done])
  const { decide, isPending, problem, reset } = useBillChange({
    onDone: (sentence) => {
      setAsking(undefined)
      setDone(sentence)
      onChanged()
    },
    onRefused: (now) =>
      setAsking((before) => {
        const seen = now.find(({ id }) => id === before?.seen.id)
        return before && seen && { ...before, seen }
      }),
  })
  const close = () => {
    setAsking(undefined)
    reset()
  }
  const shared = { busy: isPending, problem, onClose: close }
  const hasNone = upcoming.length === 0 && history.length === 0
  return (
    <>
      {done ? (
        <Notice kind="success" live>
          {done}
        </Notice>
      ) : null}
      {problem && !asking ? (
        <Notice kind="danger" live>
          {problem}
        </Notice>
      ) : null}
      <UpcomingBills
        titleRef={title}
        bills={upcoming}
        today={today}
        sampled={hasNone}
        onAsk={(deed, seen) => {
          reset()
          setDone(undefined)
          setAsking({ deed, seen })
        }}
      />
      <PaymentHistory
        payments={history}
        today={today}
        sampled={hasNone}
        transactionPath={transactionPath}
      />
      {asking?.deed === 'edit' ? (
        <EditBill
          bill={asking.seen}
          {...{ today, ...shared }}
          onSave={(body) => decide({ seen: asking.seen, change: { deed: 'edit', body } })}
        />
      ) : null}
      {asking?.deed === 'cancel' ? (
        <CancelBill
          bill={asking.seen}
          {...shared}
          onConfirm={(scope) => decide({ seen: asking.seen, change: { deed: 'cancel', scope } })}
        />
      ) : null}
    </>
  )
}
