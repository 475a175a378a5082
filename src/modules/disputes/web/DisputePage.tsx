import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { verbatim } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { type Dispute } from '../contract.ts'
import { GROUND_WORDS } from '../words.contract.ts'
import { KIND_WORDS } from '../questions.contract.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { AnswerList, Evidence, History, Letters } from './CaseParts.tsx'
import { DISPUTES } from '../places.contract.ts'
import { OWN_FILES } from './places.ts'
import { useDispute, useShowDispute } from './useDisputes.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { dollars, nextWords, statusOf, stepWords } from './words.ts'

/** One case: where it stands, what happens next and by when, and every step until now. */
export function DisputePage() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useDispute(id)
  const { data, error } = query
  const title = data ? t('Case {number}', { number: data.caseNumber }) : t('Case')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={DISPUTES}>{t('Reported problems')}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="mt-6">
        {data ? (
          <Loaded key={id} dispute={data} />
        ) : error instanceof ApiRefusal ? (
          <Notice live title={messageOf(t, error)} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the case')}
            failed={t("We couldn't load this case.")}
            about={t('Nothing was changed.')}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

const STATUS_TITLE = 'case-status'

function Loaded({ dispute }: { readonly dispute: Dispute }) {
  const t = useTranslate()
  const { show, readAgain } = useShowDispute()
  const focusNext = useFocusNext()
  const [withdrawing, setWithdrawing] = useState(false)
  // It stays where it was when the page came: what is typed is not lost when staff ask meanwhile.
  const [isAskedFirst] = useState(dispute.isAsked)
  const [status, tone] = statusOf(t, dispute)
  const next = nextWords(t, dispute)
  const shown = (after: Dispute) => {
    show(after)
    setWithdrawing(false)
    focusNext(STATUS_TITLE)
  }
  const { id, explanation, steps, evidence, state, mayWithdraw, letters } = dispute
  const answer =
    state === 'open' ? (
      <AnswerForm dispute={dispute} onSent={shown} onRefused={() => readAgain(id)} />
    ) : null
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid min-w-0 gap-6">
        {/* What we wait for comes before what is known. */}
        {isAskedFirst ? answer : null}
        <Card title={t('Where it stands')} titleId={STATUS_TITLE}>
          <div className="grid gap-3">
            <p>
              <Tag tone={tone} icon>
                {status}
              </Tag>
            </p>
            {next === undefined ? null : <p className="font-medium">{next}</p>}
            {explanation === null ? null : (
              <p className="break-words whitespace-pre-line">{explanation}</p>
            )}
            <SummaryList rows={rowsOf(t, dispute)} />
          </div>
        </Card>
        {isAskedFirst ? null : answer}
      </div>
      <div className="grid min-w-0 gap-6">
        <Card title={t('What happened until now')} titleId="case-history">
          <History steps={steps} words={(step) => stepWords(t, step)} />
        </Card>
        <Card title={t('Letters')} titleId="case-letters">
          <Letters dispute={{ id, letters }} files={OWN_FILES} />
        </Card>
        <Card title={t('What you told us')} titleId="case-answers">
          <div className="grid gap-4">
            <AnswerList answers={dispute.answers} />
            {evidence.length > 0 ? <Evidence dispute={{ id, evidence }} files={OWN_FILES} /> : null}
          </div>
        </Card>
        {mayWithdraw ? (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setWithdrawing(true)}
          >
            {t('Withdraw the report')}
          </Button>
        ) : null}
      </div>
      {withdrawing ? (
        <WithdrawDialog dispute={dispute} onDone={shown} onClose={() => setWithdrawing(false)} />
      ) : null}
    </div>
  )
}

function rowsOf(t: TranslateToNodes, dispute: Dispute): readonly SummaryRow[] {
  const { kind, description, transactionDay, transactionAmount, disputed, account } = dispute
  const { filedOn, filedBy, provisional, corrected, creditBy, decideBy, grounds, state } = dispute
  return [
    { term: t('Problem'), detail: t(KIND_WORDS[kind].title) },
    { term: t('Transaction'), detail: verbatim(description) },
    { term: t('Day'), detail: formatDay(transactionDay) },
    { term: t('Amount'), detail: <PrivateAmount value={fromDecimal(transactionAmount)} signed /> },
    { term: t('Disputed'), detail: <PrivateAmount value={fromDecimal(disputed)} /> },
    { term: t('Account'), detail: <AccountName {...account} /> },
    {
      term: t('Reported on'),
      detail:
        filedBy === null
          ? formatDay(filedOn)
          : t('{day} by {name}', { day: formatDay(filedOn), name: filedBy }),
    },
    ...(provisional === null
      ? []
      : [{ term: t('Provisional credit'), detail: dollars(provisional) }]),
    ...(corrected === null || fromDecimal(corrected).minor === 0n
      ? []
      : [{ term: t('Yours for good'), detail: dollars(corrected) }]),
    ...(state === 'open'
      ? [
          ...(creditBy === null || provisional !== null
            ? []
            : [{ term: t('Credited or decided by'), detail: formatDay(creditBy) }]),
          {
            term: t('Decided by'),
            detail: (
              <>
                {formatDay(decideBy)}
                {grounds.map((ground) => (
                  <span key={ground} className="block text-small font-normal text-ink-2">
                    {t(GROUND_WORDS[ground])}
                  </span>
                ))}
              </>
            ),
          },
        ]
      : []),
  ]
}
