import { useId } from 'react'
import { useParams } from 'react-router'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { formatNumber } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { type HeldDetail, type Paid, PATTERN_DAYS } from '../held.contract.ts'
import type { AskedBefore } from '../question.contract.ts'
import { DecideHeld } from './DecideHeld.tsx'
import { KIND_WORDS } from '../words.contract.ts'
import { HeldStateTag } from './HeldStateTag.tsx'
import { useHeldPayment } from './useHeldPayments.ts'

/** One payment that waits, beside what its member usually pays. */
export function HeldPaymentPage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useHeldPayment(id)
  const payment = query.data
  return (
    <>
      <PageTitle title={t('Held payment')} institution={institution.shortName} />
      <BackLink to="/admin/held-payments">{t('All held payments')}</BackLink>
      <h1 tabIndex={-1} className="break-words">
        {payment
          ? t.rich('{amount} to {payee}', {
              amount: <Amount value={fromDecimal(payment.amount)} />,
              payee: payment.payee,
            })
          : t('Held payment')}
      </h1>
      {payment ? (
        <Payment payment={payment} />
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the payment')}
          failed={t("We couldn't load the payment.")}
        >
          <Skeleton className="mt-6 h-96" />
        </NotLoaded>
      )}
    </>
  )
}

function Payment({ payment }: { readonly payment: HeldDetail }) {
  const t = useTranslate()
  const decisionId = useId()
  const focusNext = useFocusNext()
  const { pattern, isRestricted } = payment
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
      {isRestricted ? (
        <Notice
          kind="warning"
          title={t('Payments of this member are stopped')}
          className="lg:col-span-2"
        >
          {t.rich(
            'Nothing can be released until that is lifted on <link>the page of the member</link>.',
            {
              link: (words) => (
                <TextLink to={`/admin/users/${payment.person.id}`}>{words}</TextLink>
              ),
            },
          )}
        </Notice>
      ) : null}
      <Card title={t('The payment')}>
        <SummaryList rows={rowsOf(t, payment)} />
      </Card>
      <Card
        title={t('What the member paid in the last {days} days', { days: String(PATTERN_DAYS) })}
        flush={pattern.length > 0}
        className="overflow-hidden"
      >
        {pattern.length === 0 ? (
          <p>{t('Nothing else has left this member.')}</p>
        ) : (
          <DataTable
            caption={t('By kind of payment')}
            dense
            rows={pattern}
            keyOf={({ kind }) => kind}
            columns={columnsOf(t)}
          />
        )}
      </Card>
      <Card title={t('Decision')} titleId={decisionId} className="lg:col-span-2">
        {payment.state === 'open' ? (
          <DecideHeld payment={payment} onDecided={() => focusNext(decisionId)} />
        ) : (
          <SummaryList rows={decisionRows(t, payment)} />
        )}
      </Card>
    </div>
  )
}

/** What the one question before it was about, and what the member said. */
function questionWords(t: TranslateToNodes, { reason, answer }: AskedBefore): Words {
  const why = t(
    reason === 'first' ? 'The first payment to them' : 'Far more than they usually pay this way',
  )
  switch (answer) {
    case 'told':
      return t('{why}. They said that somebody tells them to make it.', { why })
    case 'nobody':
      return t('{why}. They said that nobody tells them to make it.', { why })
    case null:
      return t('{why}. They did not say whether somebody tells them to make it.', { why })
  }
}

const moment = (instant: string) => (
  <Time instant={instant} zone={institution.timeZone} format="moment" />
)

const rowsOf = (t: TranslateToNodes, payment: HeldDetail): readonly SummaryRow[] => [
  { term: t('State'), detail: <HeldStateTag state={payment.state} /> },
  {
    term: t('Member'),
    detail: (
      <TextLink to={`/admin/users/${payment.person.id}`}>{verbatim(payment.person.name)}</TextLink>
    ),
  },
  { term: t('Kind'), detail: t(KIND_WORDS[payment.kind]) },
  {
    term: t('Payee'),
    detail: payment.isNewPayee ? t('New to this member') : t('Paid before'),
  },
  ...(payment.question === null
    ? []
    : [{ term: t('Asked before'), detail: questionWords(t, payment.question) }]),
  ...(payment.reference === null || payment.reference === ''
    ? []
    : [{ term: t('For'), detail: verbatim(payment.reference) }]),
  { term: t('Held since'), detail: moment(payment.heldAt) },
  ...(payment.state === 'open' ? [{ term: t('Decide by'), detail: moment(payment.deadline) }] : []),
  ...(payment.rules.length === 0
    ? []
    : [
        {
          term: t('Rules'),
          detail: (
            <ul className="grid gap-1">
              {payment.rules.map(({ name, outcome }) => (
                <li key={name}>
                  {outcome === 'review' ? verbatim(name) : t('{name} (asked for a code)', { name })}
                </li>
              ))}
            </ul>
          ),
        },
      ]),
  ...(payment.othersHeld === 0
    ? []
    : [{ term: t('Other payments that wait'), detail: verbatim(String(payment.othersHeld)) }]),
]

const columnsOf = (t: TranslateToNodes): readonly Column<Paid>[] => [
  { id: 'kind', head: t('Kind'), rowHead: true, cell: ({ kind }) => t(KIND_WORDS[kind]) },
  {
    id: 'count',
    head: t('Payments'),
    numeric: true,
    cell: ({ count }) => verbatim(formatNumber(count)),
  },
  ...(['typical', 'largest', 'total'] as const).map((id) => ({
    id,
    head: t(id === 'typical' ? 'Typical' : id === 'largest' ? 'Largest' : 'All'),
    numeric: true,
    cell: (paid: Paid) => <Amount value={fromDecimal(paid[id])} />,
  })),
]

const decisionRows = (
  t: TranslateToNodes,
  { state, decision }: HeldDetail,
): readonly SummaryRow[] => [
  { term: t('State'), detail: <HeldStateTag state={state} /> },
  ...(decision?.reason ? [{ term: t('Reason'), detail: verbatim(decision.reason) }] : []),
  ...(decision?.by ? [{ term: t('By'), detail: verbatim(decision.by.name) }] : []),
  ...(decision ? [{ term: t('When'), detail: moment(decision.at) }] : []),
]
