import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { type LimitSettings, useTransferCounts } from './useLimitSettings.ts'

interface Row {
  readonly memberId: string
  readonly name: string
  readonly count: number
}

const columnsFor = (saved: LimitSettings): readonly Column<Row>[] => [
  { id: 'name', head: 'User', rowHead: true, cell: ({ name }) => name },
  { id: 'count', head: 'Transactions', numeric: true, cell: ({ count }) => count },
  { id: 'limit', head: 'Limit', cell: (row) => <Standing row={row} saved={saved} /> },
]

function Standing({ row, saved }: { readonly row: Row; readonly saved: LimitSettings }) {
  const { enabled, countMax, appliesTo } = saved
  if (!enabled || (appliesTo !== 'all' && appliesTo !== row.memberId)) return 'Not limited'
  return row.count < countMax ? `${row.count} of ${countMax}` : <Tag tone="waiting">Reached</Tag>
}

/** Who has made how many counted payments this month, since the counts were last reset. */
export function CurrentCounts({ saved }: { readonly saved: LimitSettings }) {
  const query = useTransferCounts()
  const { data } = query
  return (
    <Card title="Current transaction counts" titleId="counts-title">
      <p className="mb-3 max-w-prose text-small text-ink-2">
        Transfers to other banks and abroad, and bills to payees of the member's own, this month and
        since the last reset. A cancelled one gives its place back.
      </p>
      {data && data.counts.length > 0 ? (
        <>
          <DataTable
            caption="Current transaction counts"
            columns={columnsFor(saved)}
            rows={data.counts}
            keyOf={({ memberId }) => memberId}
            dense
          />
          {data.membersCount > data.counts.length ? (
            <p className="mt-2 text-small text-ink-2">
              And {(data.membersCount - data.counts.length).toLocaleString('en-US')} more.
            </p>
          ) : null}
        </>
      ) : data ? (
        <EmptyState title="All counts stand at 0.">
          Whoever sends to another bank or abroad, or pays a payee of their own, shows here.
        </EmptyState>
      ) : (
        <NotLoaded query={query} label="Loading counts" failed="We couldn't load the counts.">
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
    </Card>
  )
}
