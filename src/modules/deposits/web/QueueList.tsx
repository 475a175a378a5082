import { institution } from '../../../platform/web/institution.ts'
import { pagingOf } from '../../../platform/web/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { StatusTag, Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { Folder, QueuedDeposit } from '../review.contract.ts'
import type { DepositQueue } from './useQueue.ts'

const EMPTY: Readonly<Record<Folder, readonly [title: string, text: string]>> = {
  waiting: ['No deposit is waiting.', 'Checks that members deposit show here by themselves.'],
  approved: ['No deposit was approved yet.', 'What you approve shows here.'],
  rejected: ['No deposit was rejected yet.', 'What you reject shows here, with the reason.'],
}

interface QueueListProps {
  readonly queue: DepositQueue
  readonly folder: Folder
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

/** The deposits of one folder; waiting ones start with whoever has waited longest. */
export function QueueList({ queue: { list, rows }, folder, openId, onOpen }: QueueListProps) {
  if (!rows) {
    return list.isError ? (
      <LoadFailure title="We couldn't load the deposits." onRetry={() => void list.refetch()} />
    ) : (
      <Loading label="Loading deposits" onRetry={() => void list.refetch()}>
        <Skeleton className="h-24" />
      </Loading>
    )
  }
  if (rows.length === 0) {
    return <EmptyState title={EMPTY[folder][0]}>{EMPTY[folder][1]}</EmptyState>
  }
  const { hasMore, isLoading, onMore } = pagingOf(list)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} open={row.id === openId} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={isLoading}
          busyLabel="Loading"
          onClick={() => void onMore()}
        >
          Show more
        </Button>
      ) : null}
    </>
  )
}

interface RowProps {
  readonly row: QueuedDeposit
  readonly open: boolean
  readonly onOpen: () => void
}

const Row = ({ row, open, onOpen }: RowProps) => {
  const { memberName, amount, credited, status, flagged, submittedAt, decidedAt } = row
  return (
    <button
      type="button"
      aria-current={open || undefined}
      onClick={onOpen}
      className={classNames(
        'grid w-full gap-1 border-l-4 p-3 text-left',
        open ? 'border-accent bg-brand-soft' : 'border-transparent hover:bg-brand-soft',
      )}
    >
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold break-words">{memberName}</span>
        <span className="money font-medium">{formatMoney(fromDecimal(credited ?? amount))}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
        {flagged ? <Flag /> : <StatusTag status={status} />}
        <Time instant={decidedAt ?? submittedAt} zone={institution.timeZone} format="moment" />
      </span>
    </button>
  )
}

const Flag = () => (
  <Tag tone="bad" icon>
    May be a duplicate
  </Tag>
)
