import { Clock } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { Permitted } from '../../../platform/web/may.ts'
import { EmailText } from '../../../ui/format/EmailText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/lists/SummaryList.tsx'
import { Tag } from '../../../ui/lists/Tag.tsx'
import { formatDay } from '../../../values/formats.ts'
import { referenceOf } from '../../../values/ids.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { type TranslateToNodes, useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import { writePath } from '../../support/about.contract.ts'
import { GROUND_WORDS, OUTCOME_WORDS } from '../words.contract.ts'
import { KIND_WORDS } from '../questions.contract.ts'
import { type DisputeDetail, EARLIER_MAX, getDispute } from '../staff.contract.ts'
import { answerRows, Evidence, History, Letters } from './CaseParts.tsx'
import { dueWords } from './dueWords.ts'
import { STAFF_FILES } from './places.ts'
import { StaffActions } from './StaffActions.tsx'
import { dollars, staffStatusOf, staffStepWords } from './words.ts'

interface DisputeReviewProps {
  readonly id: string
  readonly onOpen: (id: string) => void
  readonly onDone: (sentence: Words | undefined) => void
  readonly onClose: () => void
}

/** One case opened: what was reported with its days and history on the left, what staff do on the right. */
export function DisputeReview({ id, onOpen, onDone, onClose }: DisputeReviewProps) {
  const t = useTranslate()
  const query = useQuery({
    queryKey: ['staff-disputes', 'detail', id],
    queryFn: () => call(getDispute, { params: { id } }, { background: true }),
  })
  const { data } = query
  const heading = useHeadingFocus(data !== undefined)
  const due = data && dueWords(t, data)
  return (
    <article className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6">
      <Button variant="quiet" size="small" className="-ml-3 lg:hidden" onClick={onClose}>
        {t('Back to the list')}
      </Button>
      {data ? (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2
              ref={heading}
              tabIndex={-1}
              className="min-w-0 scroll-mt-24 font-sans font-semibold break-words"
            >
              {t('{amount} disputed by {member}', {
                amount: dollars(data.disputed),
                member: data.memberName,
              })}
            </h2>
            <Tag>{staffStatusOf(t, data)}</Tag>
            {due ? (
              <Tag tone={due.tone} icon={Clock}>
                {due.words}
              </Tag>
            ) : null}
          </div>
          <div className="@container">
            <div className="grid items-start gap-6 @min-[42rem]:grid-cols-[minmax(0,1fr)_18rem]">
              <CaseFacts detail={data} onOpen={onOpen} />
              <div className="grid min-w-0 gap-6 @min-[42rem]:sticky @min-[42rem]:top-20">
                {data.isOwn ? (
                  <Notice title={t('This case is about an account of your own.')}>
                    {t('A colleague has to deal with it.')}
                  </Notice>
                ) : (
                  <StaffActions detail={data} onDone={onDone} />
                )}
              </div>
            </div>
          </div>
        </>
      ) : (
        <NotLoaded query={query} label={t('Loading the case')} failed={messageOf(t, query.error)}>
          <Skeleton className="h-96" />
        </NotLoaded>
      )}
    </article>
  )
}

interface CaseFactsProps {
  readonly detail: DisputeDetail
  readonly onOpen: (id: string) => void
}

function CaseFacts({ detail, onOpen }: CaseFactsProps) {
  const t = useTranslate()
  const { id, evidence, letters, steps, earlier } = detail
  return (
    <div className="grid min-w-0 gap-6">
      <section aria-label={t('What was reported')}>
        <SummaryList rows={[...factRows(t, detail), ...clockRows(t, detail)]} />
      </section>
      {evidence.length > 0 ? (
        <section aria-labelledby="case-evidence" className="grid gap-2">
          <h3 id="case-evidence">{t('Pictures')}</h3>
          <Evidence dispute={{ id, evidence }} files={STAFF_FILES} />
        </section>
      ) : null}
      <section aria-labelledby="case-history" className="grid gap-2">
        <h3 id="case-history">{t('History')}</h3>
        <History steps={steps} words={(step) => staffStepWords(t, step)} />
      </section>
      <section aria-labelledby="case-letters" className="grid gap-2">
        <h3 id="case-letters">{t('Letters')}</h3>
        <Letters dispute={{ id, letters }} files={STAFF_FILES} />
      </section>
      {earlier.length > 0 ? (
        <section aria-labelledby="case-earlier" className="grid gap-2">
          <h3 id="case-earlier">{t('Other cases of this member')}</h3>
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>
                <button type="button" className="link min-h-6" onClick={() => onOpen(one.id)}>
                  {one.outcome === null
                    ? t('Case {number}, {day}', {
                        number: one.caseNumber,
                        day: formatDay(one.filedOn),
                      })
                    : t('Case {number}, {day}: {outcome}', {
                        number: one.caseNumber,
                        day: formatDay(one.filedOn),
                        outcome: t(OUTCOME_WORDS[one.outcome]),
                      })}
                </button>
              </li>
            ))}
          </ul>
          {earlier.length === EARLIER_MAX ? (
            <p className="text-small text-ink-2">
              {t('The latest {max} are here.', { max: EARLIER_MAX })}
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  )
}

function factRows(t: TranslateToNodes, detail: DisputeDetail): readonly SummaryRow[] {
  const { personId, memberName, email, otherOwners, account, accountOpenedAt } = detail
  const { caseNumber, kind, description, transactionDay, transactionAmount, transferId, answers } =
    detail
  const zone = institution.timeZone
  return [
    { term: t('Case'), detail: verbatim(caseNumber) },
    {
      term: t('Member'),
      detail: (
        <>
          <TextLink to={`/admin/users/${personId}`}>{memberName}</TextLink>
          <span className="block text-small font-normal text-ink-2">
            <EmailText email={email} />
          </span>
          <Permitted permission="messages:answer">
            <TextLink
              to={writePath(personId, { kind: 'transaction', id: transferId })}
              className="inline-flex min-h-11 items-center text-small font-normal"
            >
              {t('Write to them about it')}
            </TextLink>
          </Permitted>
        </>
      ),
    },
    ...(otherOwners.length === 0
      ? []
      : [{ term: t('Other owners'), detail: verbatim(otherOwners.join(', ')) }]),
    {
      term: t('Account'),
      detail: (
        <>
          <AccountName {...account} />
          <span className="block text-small font-normal text-ink-2">
            {t.rich('Opened {day}', { day: <Time instant={accountOpenedAt} zone={zone} /> })}
          </span>
        </>
      ),
    },
    { term: t('Problem'), detail: t(KIND_WORDS[kind].title) },
    { term: t('Transaction'), detail: verbatim(description) },
    { term: t('Day'), detail: formatDay(transactionDay) },
    {
      term: t('Transaction amount'),
      detail: <span className="money">{formatMoney(fromDecimal(transactionAmount))}</span>,
    },
    ...answerRows(t, answers),
    { term: t('Reference'), detail: verbatim(referenceOf(transferId)) },
  ]
}

function clockRows(t: TranslateToNodes, detail: DisputeDetail): readonly SummaryRow[] {
  const { law, grounds, filedAt, noticeBy, creditBy, decideBy, provisional, corrected } = detail
  const { takeBack } = detail
  return [
    {
      term: t('Reported'),
      detail: <Time instant={filedAt} zone={institution.timeZone} format="moment" />,
    },
    {
      term: t('Rule'),
      detail: (
        <>
          {law === 'regulation_e' ? t('Regulation E (12 CFR 1005.11)') : t('Our own days')}
          {grounds.map((ground) => (
            <span key={ground} className="block text-small font-normal text-ink-2">
              {t(GROUND_WORDS[ground])}
            </span>
          ))}
        </>
      ),
    },
    {
      term: t('Last day to report it'),
      detail: noticeBy === null ? t('None yet: it is on no statement') : formatDay(noticeBy),
    },
    ...(creditBy === null ? [] : [{ term: t('Credit or decide by'), detail: formatDay(creditBy) }]),
    { term: t('Decide by'), detail: formatDay(decideBy) },
    ...(provisional === null
      ? []
      : [{ term: t('Provisional credit'), detail: dollars(provisional) }]),
    ...(corrected === null ? [] : [{ term: t('Corrected'), detail: dollars(corrected) }]),
    ...(takeBack === null
      ? []
      : [
          {
            term: takeBack.isDone ? t('Taken back') : t('Taken back on'),
            detail: t('{amount}, {day}', {
              amount: dollars(takeBack.amount),
              day: formatDay(takeBack.on),
            }),
          },
        ]),
  ]
}
