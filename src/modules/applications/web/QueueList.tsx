import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Notice } from '../../../ui/Notice.tsx'
import type { ApplicationSummary, Tab } from '../contract.ts'
import { Moment } from './Moment.tsx'
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

const EMPTY: Readonly<Record<Tab, string>> = {
  pending: 'Nobody is waiting. New applications show here by themselves.',
  approved: 'Nobody has been approved yet.',
  rejected: 'Nobody has been rejected.',
}

/** The applications of one tab; pending ones start with whoever has waited longest. */
export function QueueList({ queue, tab, rows, openId, onOpen }: QueueListProps) {
  return (
    <div role="tabpanel" id="review-queue" aria-label="Applications in this tab">
      {queue.isPending ? <p aria-busy="true">Loading applications</p> : null}
      {queue.isError && rows.length === 0 ? (
        <Notice
          kind="danger"
          live
          actions={<Button onClick={() => void queue.refetch()}>Try again</Button>}
        >
          Failed to load users
        </Notice>
      ) : null}
      {!queue.isPending && !queue.isError && rows.length === 0 ? (
        <p className="text-ink-2">{EMPTY[tab]}</p>
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
      <Moment instant={row.decidedAt ?? row.submittedAt} />
    </span>
  </button>
)
