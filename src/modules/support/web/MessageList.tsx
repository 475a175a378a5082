import type { KeyboardEvent } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import type { Folder, MessageSummary } from '../inbox.contract.ts'
import { EMPTY } from './messageWords.ts'
import { sentenceFor } from './problems.ts'
import type { Inbox } from './useInbox.ts'

interface MessageListProps {
  readonly inbox: Inbox
  readonly place: {
    readonly folder: Folder
    readonly q: string
    readonly message?: string | undefined
  }
  readonly onOpen: (id: string) => void
  readonly onClear: () => void
}

/** The messages of one folder in every state it can be in; arrow keys go from one to the next. */
export function MessageList({ inbox: { list, rows }, place, onOpen, onClear }: MessageListProps) {
  if (list.isPending) {
    return (
      <Loading label="Loading messages" onRetry={() => void list.refetch()}>
        <Skeleton className="h-64" />
      </Loading>
    )
  }
  if (list.isError && rows.length === 0) {
    return (
      <LoadFailure
        title={sentenceFor(list.error, "We couldn't load the messages.")}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (rows.length === 0) return <Nothing folder={place.folder} q={place.q} onClear={onClear} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys belong to the buttons in it. */}
      <ul
        aria-label="Messages"
        onKeyDown={moveBetweenRows}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} open={row.id === place.message} onOpen={() => onOpen(row.id)} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </>
  )
}

/** How far each key leads; Home and End as far as there is. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
}

function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  const next = Math.min(Math.max(here + step, 0), buttons.length - 1)
  event.preventDefault()
  buttons[next]?.focus()
}

interface RowProps {
  readonly row: MessageSummary
  readonly open: boolean
  readonly onOpen: () => void
}

const Row = ({ row, open, onOpen }: RowProps) => (
  <button
    type="button"
    data-message={row.id}
    aria-current={open || undefined}
    onClick={onOpen}
    className={classNames(
      'grid w-full gap-1 border-l-4 p-3 text-left',
      open ? 'border-accent bg-brand-soft' : 'border-transparent hover:bg-brand-soft',
    )}
  >
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 font-semibold break-words">{row.name}</span>
      <Time
        instant={row.receivedAt}
        zone={institution.timeZone}
        format="moment"
        className="text-caption text-ink-2"
      />
    </span>
    <span className="break-words">{row.subject}</span>
    <span className="line-clamp-2 text-small break-words text-ink-2">{row.excerpt}</span>
    <span className="flex flex-wrap gap-2">
      {row.kind === 'question' ? <Tag>Member</Tag> : null}
      {row.kind === 'appointment' ? <Tag>Appointment</Tag> : null}
      {row.assignedTo ? <Tag>{row.assignedTo.name}</Tag> : null}
    </span>
  </button>
)

interface NothingProps {
  readonly folder: Folder
  readonly q: string
  readonly onClear: () => void
}

const Nothing = ({ folder, q, onClear }: NothingProps) =>
  q === '' ? (
    <EmptyState title={EMPTY[folder][0]}>{EMPTY[folder][1]}</EmptyState>
  ) : (
    <EmptyState
      title="No message in this folder matches."
      action={
        <Button variant="secondary" size="small" onClick={onClear}>
          Clear search
        </Button>
      }
    >
      Try fewer words, or another folder.
    </EmptyState>
  )
