import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatNumber } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import type { FileSummary } from '../contract.ts'
import { useFiles } from './useOverview.ts'

/** Files exchanged with the network, the latest first, each with its totals. */
export function Files() {
  const t = useTranslate()
  const { query, files } = useFiles()
  if (!files)
    return (
      <NotLoaded
        query={query}
        label={t('Loading the files')}
        failed={t("We couldn't load the files.")}
      >
        <Skeleton className="h-56" />
      </NotLoaded>
    )
  return (
    <Card title={t('Files')} flush className="overflow-hidden">
      {files.length === 0 ? (
        <EmptyState title={t('No file has left yet.')}>
          {t('The first one is cut when a member has sent money to another bank.')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('Files')}
          dense
          rows={files}
          keyOf={({ id }) => id}
          columns={columnsOf(t)}
        />
      )}
      <ShowMore query={query} label={t('Show older')} className="p-4 sm:p-6" />
    </Card>
  )
}

const columnsOf = (t: TranslateToNodes): readonly Column<FileSummary>[] => [
  {
    id: 'name',
    head: t('File'),
    rowHead: true,
    cell: ({ id, name }) => (
      <TextLink to={`/admin/payments/files/${id}`} className="break-all">
        {verbatim(name)}
      </TextLink>
    ),
  },
  {
    id: 'way',
    head: t('Way'),
    cell: ({ direction }) => t(direction === 'out' ? 'Out' : 'In'),
  },
  {
    id: 'made',
    head: t('Made'),
    cell: ({ madeAt }) => <Time instant={madeAt} zone={institution.timeZone} format="moment" />,
  },
  {
    id: 'handed',
    head: t('Handed over'),
    cell: ({ handedOverAt, refusal }) =>
      refusal !== null ? (
        <Tag tone="bad" icon>
          {t('Not taken')}
        </Tag>
      ) : handedOverAt === null ? (
        <Tag tone="waiting" icon>
          {t('Waits')}
        </Tag>
      ) : (
        <Time instant={handedOverAt} zone={institution.timeZone} format="moment" />
      ),
  },
  {
    id: 'entries',
    head: t('Entries'),
    numeric: true,
    cell: ({ entries }) => formatNumber(entries),
  },
  {
    id: 'credits',
    head: t('Credits'),
    numeric: true,
    cell: ({ credits }) => <Amount value={fromDecimal(credits)} />,
  },
  {
    id: 'debits',
    head: t('Debits'),
    numeric: true,
    cell: ({ debits }) => <Amount value={fromDecimal(debits)} />,
  },
]
