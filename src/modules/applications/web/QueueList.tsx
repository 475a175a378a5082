import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { ApplicationSummary, Tab } from '../contract.ts'
import { StateTag } from './StateTag.tsx'

interface QueueListProps {
  readonly queue: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'isError' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >
  readonly tab: Tab
  readonly rows: readonly ApplicationSummary[]
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
}

const EMPTY: Readonly<Record<Tab, readonly [title: string, text: string]>> = {
  pending: ['Nobody is waiting.', 'New applications show here by themselves.'],
  approved: ['Nobody has been approved yet.', 'Whoever you approve shows here.'],
  rejected: ['Nobody has been rejected.', 'Whoever you reject shows here, with the reason.'],
}

/** The applications of one tab; pending ones start with whoever has waited longest. */
export function QueueList({ queue, tab, rows, openId, onOpen }: QueueListProps) {
  return (
    <div>
      {queue.isPending ? (
        <Loading label="Loading applications">
          <Skeleton className="h-24" />
        </Loading>
      ) : null}
      {queue.isError && rows.length === 0 ? (
        <LoadFailure title="Failed to load users" onRetry={() => void queue.refetch()} />
      ) : null}
      {!queue.isPending && !queue.isError && rows.length === 0 ? (
        <EmptyState title={EMPTY[tab][0]}>{EMPTY[tab][1]}</EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} open={row.id === openId} onOpen={() => onOpen(row.id)} />
            </li>
          ))}
        </ul>
      ) : null}
      {queue.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={queue.isFetchingNextPage}
          onClick={() => void queue.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </div>
  )
}

interface RowProps {
  readonly row: ApplicationSummary
  readonly open: boolean
  readonly onOpen: () => void
}

const Row = ({ row, open, onOpen }: RowProps) => (
  <button
    type="button"
    aria-current={open || undefined}
    onClick={onOpen}
    className={classNames(
      'grid w-full gap-1 border-l-4 p-3 text-left',
      open ? 'border-accent bg-brand-soft' : 'border-transparent hover:bg-brand-soft',
    )}
  >
    <span className="font-semibold break-words">
      {row.firstName} {row.lastName}
    </span>
    <span className="text-small break-all text-ink-2">{row.email}</span>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
      <StateTag state={row.state} />
      <Time
        instant={row.decidedAt ?? row.submittedAt}
        zone={institution.timeZone}
        format="moment"
      />
    </span>
  </button>
)
