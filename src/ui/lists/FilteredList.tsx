import type { ReactNode } from 'react'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../format/classNames.ts'
import { useResultsSaid } from '../hooks/useResultsSaid.ts'
import { Notice } from '../layout/Notice.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ListEnd, type ListEndProps } from './ListEnd.tsx'
import { Loading, Skeleton } from './Skeleton.tsx'

interface FilteredListProps {
  readonly query: {
    readonly isPending: boolean
    readonly isError: boolean
    readonly isPlaceholderData: boolean
    readonly hasNextPage: boolean
    readonly refetch: () => unknown
  }
  readonly count: number
  /** What is shown, as a key (see `shownOf`), and how it is said aloud. */
  readonly shown: string | undefined
  readonly said: Words
  /** "Loading your transactions", and what stands there meanwhile. */
  readonly loading: Words
  readonly skeletons: { readonly count: number; readonly className: string }
  readonly failed: Words
  /** What the failure does not mean: "Your money is not affected." */
  readonly about?: Words
  /** What the server has against the filters: going on is clearing them. */
  readonly refused: Words | undefined
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** "No transactions match." */
  readonly noMatch: Words
  /** Where there is nothing at all. */
  readonly nothing: ReactNode
  /** How the list goes on, with the filters as its key. */
  readonly end: Omit<ListEndProps, 'isEmpty'> & { readonly key: string }
  readonly children: ReactNode
}

/** A list that is searched and read page by page, in every state it can be in. */
export function FilteredList(list: FilteredListProps) {
  const t = useTranslate()
  const { query, count, loading, skeletons, nothing, end, children } = list
  useResultsSaid(list.shown, list.said)
  const retry = () => void query.refetch()
  if (query.isPending)
    return (
      <div className="px-4 pb-4 sm:px-6">
        <Loading label={loading} onRetry={retry}>
          <div className="grid gap-3">
            {Array.from({ length: skeletons.count }, (_, row) => (
              <Skeleton key={row} className={skeletons.className} />
            ))}
          </div>
        </Loading>
      </div>
    )
  if (query.isError && count === 0) return <Trouble {...list} onRetry={retry} />
  const { key, ...rest } = end
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames('transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      {count > 0 ? children : null}
      {count === 0 && !query.hasNextPage ? (
        list.isFiltered ? (
          <EmptyState
            title={list.noMatch}
            action={<Act label={t('Clear filters')} onPress={list.onClear} />}
          >
            {t('Try fewer words, or a longer time.')}
          </EmptyState>
        ) : (
          nothing
        )
      ) : null}
      <ListEnd key={key} {...rest} isEmpty={count === 0} />
    </div>
  )
}

interface TroubleProps extends Pick<FilteredListProps, 'about' | 'failed' | 'onClear' | 'refused'> {
  readonly onRetry: () => void
}

/** A refusal is about the filters in the address; anything else may pass. */
function Trouble({ failed, about, refused, onClear, onRetry }: TroubleProps) {
  const t = useTranslate()
  const way = refused
    ? { label: t('Clear filters'), onPress: onClear }
    : { label: t('Try again'), onPress: onRetry }
  return (
    <div className="p-4 pt-1 sm:px-6">
      <Notice kind="danger" live title={refused ?? failed} actions={<Act {...way} />}>
        {refused ? null : about}
      </Notice>
    </div>
  )
}

const Act = ({ label, onPress }: { readonly label: Words; readonly onPress: () => void }) => (
  <Button variant="secondary" size="small" onClick={onPress}>
    {label}
  </Button>
)
