import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { useFocusNext } from '../../../ui/hooks/useFocusNext.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { SummaryList } from '../../../ui/lists/SummaryList.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { verbatim, type Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Withdrawal } from '../contract.ts'
import { stopOrdersPath } from '../places.contract.ts'
import { ReportForm } from './ReportForm.tsx'
import { StopForm } from './StopForm.tsx'
import { StopList } from './StopList.tsx'
import { transactionPath } from '../../activity/places.contract.ts'
import { useChanged, useWithdrawal } from './useWithdrawal.ts'

interface WithdrawalPageProps {
  /** What was reported about it already. */
  readonly known?: ReactNode
}

/** What a company withdrew: stopping the company, and saying that it was not authorized. */
export function WithdrawalPage({ known }: WithdrawalPageProps) {
  const t = useTranslate()
  const { id = '' } = useParams()
  const query = useWithdrawal(id)
  const { data, error } = query
  const title = data ? t('Withdrawal by {company}', data) : t('Withdrawal')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={transactionPath(id)}>{t('Back to the activity')}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
      <div className="mt-6">
        {data ? (
          <Loaded key={id} withdrawal={data} known={known} />
        ) : error instanceof ApiRefusal ? (
          <Notice live title={messageOf(t, error)} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the withdrawal')}
            failed={t("We couldn't load this withdrawal.")}
            about={t('Nothing was changed.')}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

const STOP_TITLE = 'stop-title'
const REPORT_TITLE = 'report-title'

interface LoadedProps extends WithdrawalPageProps {
  readonly withdrawal: Withdrawal
}

function Loaded({ withdrawal, known }: LoadedProps) {
  const t = useTranslate()
  const { show, readAgain } = useChanged(withdrawal.id)
  const focusNext = useFocusNext()
  const [lifted, setLifted] = useState<Words>()
  const shown = (titleId: string) => (after: Withdrawal) => {
    setLifted(undefined)
    show(after)
    focusNext(titleId)
  }
  const { accountId, company, amount, settledOn, mayAct, stops } = withdrawal
  return (
    <div className="grid max-w-form gap-6">
      <SummaryList
        rows={[
          { term: t('Company'), detail: verbatim(company) },
          { term: t('Amount'), detail: <PrivateAmount value={fromDecimal(amount)} /> },
          { term: t('Settled on'), detail: formatDay(settledOn) },
          { term: t('Account'), detail: <AccountName {...withdrawal} /> },
        ]}
      />
      {known}
      <Card
        title={stops.length > 0 ? t('Stopped withdrawals') : t('Stop this company')}
        titleId={STOP_TITLE}
      >
        <div className="grid gap-4">
          {lifted === undefined ? null : <Notice live kind="success" title={lifted} />}
          {stops.length > 0 ? (
            <StopList
              stops={stops}
              mayAct={mayAct}
              onLifted={(sentence) => {
                setLifted(sentence)
                readAgain()
                focusNext(STOP_TITLE)
              }}
            />
          ) : mayAct ? (
            <StopForm {...{ withdrawal, readAgain }} onStopped={shown(STOP_TITLE)} />
          ) : (
            <OwnersOnly />
          )}
          <p>
            <TextLink to={stopOrdersPath(accountId)}>
              {t('All stopped companies on this account')}
            </TextLink>
          </p>
        </div>
      </Card>
      <Card title={t('I did not authorize this')} titleId={REPORT_TITLE}>
        <Report {...{ withdrawal, readAgain }} onReported={shown(REPORT_TITLE)} />
      </Card>
    </div>
  )
}

const OwnersOnly = () => {
  const t = useTranslate()
  return <p className="text-ink-2">{t('Owners of the account decide about that.')}</p>
}

interface ReportProps {
  readonly withdrawal: Withdrawal
  readonly readAgain: () => void
  readonly onReported: (after: Withdrawal) => void
}

function Report({ withdrawal, readAgain, onReported }: ReportProps) {
  const t = useTranslate()
  const { state, mayAct, reportBy, isOfBusiness } = withdrawal
  if (state === 'reported')
    return (
      <Notice live kind="success" title={t('The money is back in the account.')}>
        {t('It was reported, and we send the withdrawal back to the bank of the company.')}
      </Notice>
    )
  if (state === 'too_late')
    return (
      <Notice
        title={t('The last day to report this online was {day}.', { day: formatDay(reportBy) })}
      >
        {isOfBusiness ? (
          <>
            {t(
              'Withdrawals from an account of a business go back within two banking days only.',
            )}{' '}
          </>
        ) : null}
        {institution.supportPhone === undefined
          ? t('Please write to us at {email}, and we look into it with you.', {
              email: institution.supportEmail,
            })
          : t('Please call us at {phone}, and we look into it with you.', {
              phone: institution.supportPhone,
            })}
      </Notice>
    )
  return mayAct ? <ReportForm {...{ withdrawal, readAgain, onReported }} /> : <OwnersOnly />
}
