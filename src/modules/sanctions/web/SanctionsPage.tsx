import { institution } from '../../../platform/web/institution.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { OpenAndDecided, useIsDecided } from '../../../ui/lists/OpenAndDecided.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { ShowMore } from '../../../ui/lists/ShowMore.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { formatDay, formatNumber } from '../../../values/formats.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { type HitSummary, SUBJECT_WORDS } from '../contract.ts'
import { StateTag } from './StateTag.tsx'
import { useHits } from './useHits.ts'

/** Names that came close to the sanctions list, those that wait for a decision first. */
export function SanctionsPage() {
  const t = useTranslate()
  const decided = useIsDecided()
  const { query, first, hits } = useHits(decided)
  const panel = (
    <>
      {hits ? (
        <Hits hits={hits} decided={decided} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the hits')}
          failed={t("We couldn't load the hits.")}
        >
          <Skeleton className="h-56" />
        </NotLoaded>
      )}
      <ShowMore query={query} label={t('Show more')} className="mt-6" />
    </>
  )
  return (
    <>
      <PageTitle title={t('Sanctions')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Sanctions')}</h1>
      {first ? (
        <ListInForce list={first.list} />
      ) : query.isPending ? (
        <Skeleton className="mt-1 h-26 sm:h-12" />
      ) : null}
      <div className="mt-6">
        <OpenAndDecided label={t('Hits')} openCount={first?.openCount} panel={panel} />
      </div>
    </>
  )
}

type List = NonNullable<ReturnType<typeof useHits>['first']>['list']

function ListInForce({ list }: { readonly list: List }) {
  const t = useTranslate()
  if (!list)
    return (
      <Notice kind="warning" title={t('No list is loaded')} className="mt-4">
        {t.rich(
          'Names are compared with nothing until an operator loads the files of the Treasury: <code>npm run sanctions:import</code>',
          { code: (words) => <code className="break-all">{words}</code> },
        )}
      </Notice>
    )
  return (
    <p className="mt-1 max-w-prose text-ink-2">
      {t.rich(
        'People who join, payees and recipients at other banks are compared with the list published {day}: {entries} entries, loaded {time}.',
        {
          day: formatDay(list.publishedOn),
          entries: formatNumber(list.entries),
          time: <Time instant={list.importedAt} zone={institution.timeZone} format="moment" />,
        },
      )}
    </p>
  )
}

interface HitsProps {
  readonly hits: readonly HitSummary[]
  readonly decided: boolean
}

function Hits({ hits, decided }: HitsProps) {
  const t = useTranslate()
  if (hits.length === 0) return <Nothing decided={decided} />
  return (
    <Card flush className="overflow-hidden">
      <DataTable
        caption={t(decided ? 'Decided hits' : 'Open hits')}
        dense
        rows={hits}
        keyOf={({ id }) => id}
        columns={columnsOf(t, decided)}
      />
    </Card>
  )
}

const columnsOf = (t: TranslateToNodes, decided: boolean): readonly Column<HitSummary>[] => [
  {
    id: 'name',
    head: t('Name'),
    rowHead: true,
    cell: ({ id, name, subject }) => (
      <>
        <TextLink to={`/admin/sanctions/${id}`}>{verbatim(name)}</TextLink>
        <span className="block text-caption font-normal text-ink-2">
          {t(SUBJECT_WORDS[subject])}
        </span>
      </>
    ),
  },
  { id: 'listed', head: t('On the list'), cell: ({ listedName }) => verbatim(listedName) },
  { id: 'score', head: t('Likeness'), numeric: true, cell: ({ score }) => verbatim(score) },
  { id: 'member', head: t('Member'), cell: ({ person }) => verbatim(person.name) },
  {
    id: 'found',
    head: t(decided ? 'Found' : 'Open since'),
    cell: ({ foundAt }) => <Time instant={foundAt} zone={institution.timeZone} format="moment" />,
  },
  ...(decided
    ? [
        {
          id: 'state',
          head: t('Decision'),
          cell: ({ state }: HitSummary) => <StateTag state={state} />,
        },
      ]
    : []),
]

const Nothing = ({ decided }: { readonly decided: boolean }) => {
  const t = useTranslate()
  return decided ? (
    <EmptyState title={t('Nothing was decided yet.')}>
      {t('What two administrators cleared or confirmed stays here.')}
    </EmptyState>
  ) : (
    <EmptyState
      title={t('No name is close to the list.')}
      action={<TextLink to="/admin/jobs">{t('When names are compared')}</TextLink>}
    >
      {t(
        'A name that is shows here, and what it would do waits. Everybody is compared again in the night after a new list.',
      )}
    </EmptyState>
  )
}
