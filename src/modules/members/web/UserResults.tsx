import { useEffect, useRef } from 'react'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { shownOf } from '../../../platform/web/queries.ts'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useResultsSaid } from '../../../ui/hooks/useResultsSaid.ts'
import { LIST_FAILED, type Tab } from '../contract.ts'
import { type FilterValues, hasFilters, NO_FILTERS, plainList } from './address.ts'
import { BulkBar } from './BulkBar.tsx'
import type { TableLook } from './preferences.ts'
import { type Selection, UserTable } from './UserTable.tsx'
import type { Users } from './useUsers.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { withStop } from '../../../values/refusals.ts'
import { say, type Sentence, type Translate, type Words } from '../../../values/sentence.ts'

interface UserResultsProps {
  readonly users: Users
  readonly values: FilterValues
  readonly apply: (values: FilterValues) => void
  readonly look: TableLook
  readonly selection: Selection
  readonly onSelect: (selection: Selection) => void
  readonly pathOf: (userId: string) => string
}

const EMPTY: Readonly<Record<Tab, readonly [title: Sentence, text: Sentence]>> = {
  all: [say('There is nobody yet.'), say('Whoever registers or is created shows here.')],
  pending: [say('Nobody is waiting.'), say('New applications show here by themselves.')],
  approved: [say('Nobody has been approved yet.'), say('Whoever you approve shows here.')],
  rejected: [say('Nobody has been rejected.'), say('Whoever you reject shows here.')],
}

/** The people of a tab, in every state the list can be in. */
export function UserResults(props: UserResultsProps) {
  const t = useTranslate()
  const { users, values, apply, look, selection, onSelect, pathOf } = props
  const { query, items } = users
  useResultsSaid(shownOf(users.query, JSON.stringify(values)), resultWords(t, users))
  const retry = () => void query.refetch()
  const clear = () => apply({ ...values, ...NO_FILTERS })
  if (query.isPending) return <LoadingRows onRetry={retry} />
  if (query.isError && items.length === 0) {
    const startOver = () => apply(plainList(values))
    return <Trouble error={query.error} onRetry={retry} onClear={startOver} />
  }
  if (items.length === 0 && !query.isPlaceholderData) {
    return hasFilters(values) ? (
      <EmptyState
        title={t('Nobody matches.')}
        action={
          <Button variant="secondary" onClick={clear}>
            {t('Clear filters')}
          </Button>
        }
      >
        {t('Check the spelling, or look on another tab.')}
      </EmptyState>
    ) : (
      <EmptyState title={t(EMPTY[values.tab][0])}>{t(EMPTY[values.tab][1])}</EmptyState>
    )
  }
  const toggle = (user: (typeof items)[number]) => {
    const next = new Map(selection)
    if (!next.delete(user.id)) next.set(user.id, user)
    onSelect(next)
  }
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={classNames(
        'grid gap-2 transition-opacity',
        query.isPlaceholderData && 'opacity-60',
      )}
    >
      <BulkBar items={items} selection={selection} onSelect={onSelect} />
      <div
        data-flush
        className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
      >
        <UserTable
          {...{ items, selection, look, pathOf }}
          onToggle={toggle}
          sort={values.sort}
          onSort={(sort) => apply({ ...values, sort })}
        />
      </div>
      <Foot users={users} />
    </div>
  )
}

const LoadingRows = ({ onRetry }: { readonly onRetry: () => void }) => {
  const t = useTranslate()
  return (
    <Loading label={t('Loading users')} onRetry={onRetry}>
      <div className="grid gap-1 pt-14">
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </Loading>
  )
}

interface TroubleProps {
  readonly error: Error
  readonly onRetry: () => void
  readonly onClear: () => void
}

/** Filters the server refused, no permission, or no answer at all. */
function Trouble({ error, onRetry, onClear }: TroubleProps) {
  const t = useTranslate()
  if (error instanceof ApiRefusal && error.status === 403) {
    return <Notice kind="danger" live title={error.message} />
  }
  const refused = error instanceof ApiRefusal && error.status === 400
  return (
    <Notice
      kind="danger"
      live
      title={t(LIST_FAILED)}
      actions={
        refused ? (
          <Button onClick={onClear}>{t('Clear filters')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('Try again')}</Button>
        )
      }
    >
      {refused ? withStop(error.message) : t('Nothing has changed. Please try again.')}
    </Notice>
  )
}

/** The button for more of the list. */
function Foot({ users: { query, items } }: { readonly users: Users }) {
  const t = useTranslate()
  const end = useRef<HTMLParagraphElement>(null)
  const asked = useRef(false)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  useEffect(() => {
    if (!asked.current || isFetchingNextPage) return
    asked.current = false
    // The button is gone with the last page; whoever pressed it goes on here, and nobody who has searched since.
    if (!hasNextPage) end.current?.focus()
  }, [hasNextPage, isFetchingNextPage])
  if (!hasNextPage) {
    return (
      <p ref={end} tabIndex={-1} className="py-2 text-ink-2">
        {items.length === 1
          ? t('That is the only one.')
          : t('Those are all {count}.', { count: items.length })}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3 py-2">
      <ActionFailure failure={isFetchNextPageError ? t(LIST_FAILED) : undefined} />
      <Button
        variant="secondary"
        busy={isFetchingNextPage}
        busyLabel={t('Loading')}
        onClick={() => {
          asked.current = true
          void query.fetchNextPage()
        }}
      >
        {t('Show more')}
      </Button>
    </div>
  )
}

function resultWords(t: Translate, { query, items }: Users): Words {
  const places = { count: items.length }
  return query.hasNextPage
    ? t('{count, plural, one {# user} other {# users}} shown, and there are more', places)
    : t('{count, plural, one {# user} other {# users}} shown', places)
}
