import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { Skeleton } from './Skeleton.tsx'
import { ShowMore } from './ShowMore.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

interface QueueProps<Row> {
  /** What waits in it: "Messages". */
  readonly label: Words
  readonly query: {
    readonly isError: boolean
    readonly refetch: () => unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly fetchNextPage: () => unknown
  }
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined
  readonly failed: Words
  readonly empty: ReactNode
  readonly openId: string | undefined
  readonly onOpen: (id: string) => void
  /** What a row says, line by line. */
  readonly children: (row: Row) => ReactNode
}

/** What waits for staff, in every state it can be in; arrow keys go from one row to the next. */
export function Queue<Row extends { readonly id: string }>(props: QueueProps<Row>) {
  const t = useTranslate()
  const { label, query, rows, failed, empty, openId, onOpen, children } = props
  if (!rows || (query.isError && rows.length === 0)) {
    return (
      <NotLoaded
        query={query}
        label={t('Loading {label}', { label: label.toLowerCase() })}
        failed={failed}
      >
        <Skeleton className="h-24" />
      </NotLoaded>
    )
  }
  if (rows.length === 0) return empty
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys belong to the buttons in it. */}
      <ul
        aria-label={label}
        onKeyDown={moveBetweenRows}
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              data-row={row.id}
              aria-current={row.id === openId || undefined}
              onClick={() => onOpen(row.id)}
              className={classNames(
                'grid w-full gap-1 border-l-4 p-3 text-left',
                row.id === openId
                  ? 'border-accent bg-brand-soft'
                  : 'border-transparent hover:bg-brand-soft',
              )}
            >
              {children(row)}
            </button>
          </li>
        ))}
      </ul>
      <ShowMore query={query} label={t('Show more')} className="mt-4" />
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

export function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const here = rows.findIndex((row) => row === document.activeElement)
  const next = Math.min(Math.max(here + step, 0), rows.length - 1)
  event.preventDefault()
  rows[next]?.focus()
}

interface QueueWithOpenProps {
  readonly queue: ReactNode
  /** The row that is open; null while none is. */
  readonly open: ReactNode | null
  /** The columns where there is room for both. */
  readonly columns?: string
}

/** A queue and, beside it, the row that is open; on a phone one or the other. */
export const QueueWithOpen = ({
  queue,
  open,
  columns = 'lg:grid-cols-[17rem_minmax(0,1fr)]',
}: QueueWithOpenProps) => (
  <div className={classNames('grid items-start gap-6', open !== null && columns)}>
    <div className={open === null ? 'min-w-0' : 'hidden min-w-0 lg:block'}>{queue}</div>
    {open}
  </div>
)

/** Which row is next, once the open one is decided. */
export function rowAfter(
  rows: readonly { readonly id: string }[],
  openId: string | undefined,
): string | undefined {
  const here = rows.findIndex(({ id }) => id === openId)
  return (rows[here + 1] ?? rows.find(({ id }) => id !== openId))?.id
}
