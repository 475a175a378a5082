import { useParams } from 'react-router'
import { isRefusal } from '../../../platform/web/api.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatNumber } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import {
  type FileEntry,
  type FileSummary,
  NETWORK_FILE_PATH,
  readNetworkFile,
} from '../contract.ts'
import { RecallCard } from '../../wires/web/wires.ts'
import { useFile } from './useOverview.ts'
import { KIND_WORDS, STATE_TONE, STATE_WORDS } from './words.ts'

/** One file as it went over the border, and what became of each payment in it. */
export function FilePage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { query, file, entries } = useFile(id)
  const paymentId = entries.find(({ kind }) => kind === 'payment')?.id
  return (
    <>
      <PageTitle title={t('Payment file')} institution={institution.shortName} />
      <BackLink to="/admin/payments">{t('All payments')}</BackLink>
      <h1 tabIndex={-1} className="break-all">
        {file ? verbatim(file.name) : t('Payment file')}
      </h1>
      {file ? (
        <div className="mt-6 grid gap-6">
          <Head file={file} />
          {file.rail === 'wire' && file.direction === 'out' && paymentId !== undefined ? (
            <RecallCard paymentId={paymentId} />
          ) : null}
          <Card title={t('Entries')} flush className="overflow-hidden">
            <DataTable
              caption={t('Entries')}
              dense
              rows={entries}
              keyOf={(entry) => entry.id}
              columns={columnsOf(t)}
            />
            <ShowMore query={query} label={t('Show more')} className="p-4 sm:p-6" />
          </Card>
        </div>
      ) : isRefusal(readNetworkFile, query.error, 'file_not_found') ? (
        <Notice title={t(readNetworkFile.refusals.file_not_found.message)} className="mt-6" />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the file')}
          failed={t("We couldn't load the file.")}
        >
          <Skeleton className="mt-6 h-96" />
        </NotLoaded>
      )}
    </>
  )
}

const at = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

function Head({ file }: { readonly file: FileSummary }) {
  const t = useTranslate()
  return (
    <Card
      title={t('Totals')}
      aside={
        <DownloadLink href={NETWORK_FILE_PATH.replace(':id', file.id)}>
          {t('Download the file')}
        </DownloadLink>
      }
    >
      <SummaryList
        rows={[
          { term: t(file.direction === 'out' ? 'Cut' : 'Came in'), detail: at(file.madeAt) },
          ...(file.refusal === null
            ? []
            : [{ term: t('Not taken because'), detail: verbatim(file.refusal) }]),
          ...(file.direction === 'in'
            ? []
            : [
                {
                  term: t('In the outgoing folder'),
                  detail: file.handedOverAt === null ? t('Not yet') : at(file.handedOverAt),
                },
              ]),
          { term: t('Entries'), detail: formatNumber(file.entries) },
          { term: t('Credits'), detail: formatMoney(fromDecimal(file.credits)) },
          { term: t('Debits'), detail: formatMoney(fromDecimal(file.debits)) },
        ]}
      />
    </Card>
  )
}

const columnsOf = (t: TranslateToNodes): readonly Column<FileEntry>[] => [
  { id: 'trace', head: t('Trace number'), rowHead: true, cell: ({ trace }) => verbatim(trace) },
  {
    id: 'who',
    head: t('Of'),
    cell: ({ who, personId, kind }) => (
      <>
        {personId === null ? (
          verbatim(who)
        ) : (
          <TextLink to={`/admin/users/${personId}`}>{verbatim(who)}</TextLink>
        )}
        <span className="block text-caption text-ink-2">{t(KIND_WORDS[kind])}</span>
      </>
    ),
  },
  {
    id: 'amount',
    head: t('Amount'),
    numeric: true,
    cell: ({ amount }) => <Amount value={fromDecimal(amount)} />,
  },
  {
    id: 'state',
    head: t('State'),
    cell: ({ state, reason }) => (
      <>
        <Tag tone={STATE_TONE[state]} icon>
          {t(STATE_WORDS[state])}
        </Tag>
        {reason === null ? null : (
          <span className="block text-caption text-ink-2">{verbatim(reason)}</span>
        )}
      </>
    ),
  },
  {
    id: 'settles',
    head: t('Settlement'),
    cell: ({ settlesAt }) => (settlesAt === null ? t('Not known') : at(settlesAt)),
  },
]
