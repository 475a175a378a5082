import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { type LimitSettings, useTransferCounts } from './useLimitSettings.ts'
import type { Translate } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface Row {
  readonly personId: string
  readonly name: string
  readonly count: number
}

const columnsFor = (t: Translate, saved: LimitSettings): readonly Column<Row>[] => [
  { id: 'name', head: t('User'), rowHead: true, cell: ({ name }) => name },
  {
    id: 'count',
    head: t('Transactions'),
    numeric: true,
    cell: (row) => <Standing row={row} saved={saved} />,
  },
]

function Standing({ row, saved }: { readonly row: Row; readonly saved: LimitSettings }) {
  const t = useTranslate()
  const { enabled, countMax, appliesTo } = saved
  if (!enabled || (appliesTo !== 'all' && appliesTo !== row.personId))
    return t('{count}, not limited', { count: row.count })
  return (
    <>
      {t('{count} of {max}', { count: row.count, max: countMax })}
      {row.count < countMax ? null : (
        <span className="block">
          <Tag tone="waiting">{t('Reached')}</Tag>
        </span>
      )}
    </>
  )
}

/** Who has made how many counted payments this month, since the counts were last reset. */
export function CurrentCounts({ saved }: { readonly saved: LimitSettings }) {
  const t = useTranslate()
  const query = useTransferCounts()
  const { data } = query
  return (
    <Card title={t('Current transaction counts')} titleId="counts-title">
      <p className="mb-3 max-w-prose text-small text-ink-2">
        {t(
          "Transfers to other banks and abroad, and bills to payees of the member's own, this month and since the last reset. A cancelled one gives its place back.",
        )}
      </p>
      {data && data.counts.length > 0 ? (
        <>
          <DataTable
            caption={t('Counts by user')}
            columns={columnsFor(t, saved)}
            rows={data.counts}
            keyOf={({ personId }) => personId}
            dense
          />
          {data.membersCount > data.counts.length ? (
            <p className="mt-2 text-small text-ink-2">
              {t('And {count} more.', {
                count: data.membersCount - data.counts.length,
              })}
            </p>
          ) : null}
        </>
      ) : data ? (
        <EmptyState title={t('All counts stand at 0.')}>
          {t('Whoever sends to another bank or abroad, or pays a payee of their own, shows here.')}
        </EmptyState>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading counts')}
          failed={t("We couldn't load the counts.")}
        >
          <Skeleton className="h-24" />
        </NotLoaded>
      )}
    </Card>
  )
}
