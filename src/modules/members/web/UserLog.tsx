import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { type AuditItem, readAudit } from '../../audit/contract.ts'
import { changesIn, reasonIn } from './logChanges.ts'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'

const COLUMNS: readonly Column<AuditItem>[] = [
  {
    id: 'at',
    head: 'When',
    cell: ({ at }) => <Time instant={at} zone={institution.timeZone} format="moment" />,
  },
  {
    id: 'actor',
    head: 'Who',
    cell: ({ actor, subject }) => {
      if (actor === null) return <Unbroken>The system</Unbroken>
      if (actor.id === subject?.id) return <Unbroken>Themselves</Unbroken>
      return actor.name ?? actor.email ?? 'Unknown'
    },
  },
  { id: 'words', head: 'What', rowHead: true, cell: ({ words }) => words },
  { id: 'values', head: 'Old and new value', cell: ({ detail }) => changesOf(detail) },
  { id: 'reason', head: 'Reason', cell: (item) => reasonIn(item) },
]

/** What was done to somebody, by whom and when, with the values before and after. */
export function UserLog({ userId }: { readonly userId: string }) {
  const query = useInfiniteQuery({
    queryKey: ['users', 'log', userId],
    queryFn: ({ pageParam }) =>
      call(readAudit, { query: { subject: userId, before: pageParam } }, { background: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (!query.data) {
    return (
      <NotLoaded
        query={query}
        label="Loading the activity log"
        failed="We couldn't load the activity log."
      >
        <Skeleton className="h-40" />
      </NotLoaded>
    )
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <p className="text-ink-2">Nothing has been recorded yet.</p>
  return (
    <div className="grid justify-items-start gap-4">
      <div className="w-full min-w-0">
        <DataTable
          caption="Recorded activity, newest first"
          columns={COLUMNS}
          rows={items}
          keyOf={({ id }) => id}
          dense
        />
      </div>
      <ShowMore query={query} label="Show older" />
    </div>
  )
}

type Detail = AuditItem['detail']

const Unbroken = ({ children }: { readonly children: string }) => (
  <span className="whitespace-nowrap">{children}</span>
)

/** "approved → suspended", "Checking ··4021: $100.00 → $150.00", where that was written down. */
function changesOf(detail: Detail): ReactNode {
  const changes = changesIn(detail)
  if (changes.length === 0) return null
  return changes.map(({ what, before, after }) => (
    <span key={what} className="block tabular-nums">
      {what ? `${what}: ` : ''}
      {before || 'none'} <span aria-hidden="true">→</span>
      <span className="sr-only">became</span> {after || 'none'}
    </span>
  ))
}
