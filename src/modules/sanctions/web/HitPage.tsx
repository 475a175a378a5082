import { useParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../values/formats.ts'
import { say, type Sentence, verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { type EntryKind, type HitDetail, SUBJECT_WORDS } from '../contract.ts'
import { DecideHit } from './DecideHit.tsx'
import { StateTag } from './StateTag.tsx'
import { useHit } from './useHits.ts'

/** One name beside what the list says of the entry it is like. */
export function HitPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useHit(id)
  const hit = query.data
  return (
    <>
      <PageTitle title={t('Sanctions hit')} institution={institution.shortName} />
      <BackLink to="/admin/sanctions">{t('All hits')}</BackLink>
      <h1 tabIndex={-1}>{hit ? verbatim(hit.name) : t('Sanctions hit')}</h1>
      {hit ? (
        <Hit hit={hit} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the hit')}
          failed={t("We couldn't load the hit.")}
        >
          <Skeleton className="mt-6 h-96" />
        </NotLoaded>
      )}
    </>
  )
}

function Hit({ hit }: { readonly hit: HitDetail }) {
  const t = useTranslate()
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
      <PaymentsGoOn hit={hit} />
      <Card title={t('What we know')}>
        <SummaryList rows={ourSide(t, hit)} />
      </Card>
      <Card title={t('What the list says')}>
        <SummaryList rows={theirSide(t, hit)} />
      </Card>
      <Card title={t('Decision')} className="lg:col-span-2">
        {hit.decision ? (
          <SummaryList rows={decisionRows(t, hit.decision)} />
        ) : (
          <DecideHit hit={hit} />
        )}
      </Card>
    </div>
  )
}

/** A payment is held for whom it is to; one's own name holds nothing of what a member pays. */
function PaymentsGoOn({ hit: { subject, state, person } }: { readonly hit: HitDetail }) {
  const t = useTranslate()
  if (state === 'cleared' || !['member', 'business'].includes(subject)) return null
  return (
    <Notice kind="warning" className="lg:col-span-2">
      {t.rich(
        'This stops no payment of {name}. Where none may go on, stop them on <link>the page of the member</link>.',
        {
          name: person.name,
          link: (words) => <TextLink to={`/admin/users/${person.id}`}>{words}</TextLink>,
        },
      )}
    </Notice>
  )
}

const at = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

const ourSide = (t: TranslateToNodes, hit: HitDetail): readonly SummaryRow[] => [
  { term: t('State'), detail: <StateTag state={hit.state} /> },
  { term: t('Name'), detail: verbatim(hit.name) },
  { term: t('Who that is'), detail: t(SUBJECT_WORDS[hit.subject]) },
  {
    term: t('Member'),
    detail: <TextLink to={`/admin/users/${hit.person.id}`}>{verbatim(hit.person.name)}</TextLink>,
  },
  { term: t('Open since'), detail: at(hit.foundAt) },
  ...(hit.heldPayments === 0
    ? []
    : [
        {
          term: t('Payments held for it'),
          detail: verbatim(String(hit.heldPayments)),
        },
      ]),
]

const KIND_WORDS: Readonly<Record<EntryKind, Sentence>> = {
  individual: say('A person'),
  organization: say('An organization'),
  vessel: say('A vessel'),
  aircraft: say('An aircraft'),
}

function theirSide(t: TranslateToNodes, hit: HitDetail): readonly SummaryRow[] {
  const { entry, listedName, score, listPublishedOn } = hit
  const { now } = entry
  const common: readonly SummaryRow[] = [
    { term: t('Closest name'), detail: verbatim(listedName) },
    { term: t('Likeness'), detail: t('{score} of 1', { score }) },
    {
      term: t('Entry'),
      detail: t('{name}, number {number}', { name: entry.name, number: String(entry.number) }),
    },
    { term: t('Program'), detail: verbatim(entry.program) },
    { term: t('List of'), detail: verbatim(formatDay(listPublishedOn)) },
  ]
  if (!now) return [...common, { term: t('Today'), detail: t('No longer on the list in force') }]
  return [
    ...common,
    { term: t('What it is'), detail: t(KIND_WORDS[now.kind]) },
    ...several(t('Also known as'), now.aliases),
    ...several(t('Places'), now.places),
    ...(now.remarks === '' ? [] : [{ term: t('Remarks'), detail: verbatim(now.remarks) }]),
  ]
}

const several = (term: Words, texts: readonly string[]): readonly SummaryRow[] =>
  texts.length === 0 ? [] : [{ term, detail: verbatim(texts.join('; ')) }]

const decisionRows = (
  t: TranslateToNodes,
  { reason, by, agreedBy, at: decidedAt }: NonNullable<HitDetail['decision']>,
): readonly SummaryRow[] => [
  { term: t('Reason'), detail: verbatim(reason) },
  { term: t('Proposed by'), detail: verbatim(by.name) },
  { term: t('Agreed by'), detail: verbatim(agreedBy.name) },
  { term: t('When'), detail: at(decidedAt) },
]
