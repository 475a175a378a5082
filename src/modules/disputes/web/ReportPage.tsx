import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiRefusal } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { PrivateAmount } from '../../../ui/format/Amount.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { Reportable } from '../contract.ts'
import { disputePath } from '../places.contract.ts'
import { ReportForm } from './ReportForm.tsx'
import { transactionPath } from '../../activity/places.contract.ts'
import { useReportable } from './useDisputes.ts'

const directionIn = (text: string | null): 'in' | 'out' | undefined =>
  text === 'in' || text === 'out' ? text : undefined

/** Reporting a problem with the transaction that the address names. */
export function ReportPage() {
  const t = useTranslate()
  const [params] = useSearchParams()
  const about = params.get('about') ?? ''
  const query = useReportable(about, directionIn(params.get('direction')))
  const { data, error } = query
  return (
    <>
      <PageTitle title={t('Report a problem')} institution={institution.shortName} />
      <BackLink to={transactionPath(about)}>{t('Back to the activity')}</BackLink>
      <h1 tabIndex={-1}>{t('Report a problem')}</h1>
      <div className="mt-6">
        {data ? (
          <Loaded key={about} about={data} />
        ) : error instanceof ApiRefusal ? (
          <Notice live title={messageOf(t, error)} />
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the transaction')}
            failed={t("We couldn't load this transaction.")}
            about={t('Nothing was reported.')}
          >
            <Skeleton className="h-96" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

const CLOSED: Readonly<Record<NonNullable<Reportable['closed']>, Sentence>> = {
  reported: say('This transaction was reported already.'),
  reversed: say('The money of this transaction is back already.'),
  nothing: say('There is nothing to report about this transaction.'),
  owners_only: say('Owners of the account decide about that.'),
}

/**
 * As it was when the page opened: once reported it reads as reported already, and the receipt has to stay. What changed
 * meanwhile the server says when the report is sent.
 */
function Loaded({ about: now }: { readonly about: Reportable }) {
  const t = useTranslate()
  const [about] = useState(now)
  const { description, amount, day, account, closed, disputeId } = about
  return (
    <div className="grid max-w-form gap-6">
      <div className="border-y border-line py-3">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
          <span className="min-w-0 wrap-anywhere">{description}</span>
          <PrivateAmount value={fromDecimal(amount)} signed />
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
          <span>{formatDay(day)}</span>
          <AccountName {...account} />
        </p>
      </div>
      {closed === null ? (
        <ReportForm about={about} />
      ) : (
        <Notice
          title={t(CLOSED[closed])}
          actions={
            disputeId === null ? null : (
              <LinkButton to={disputePath(disputeId)} variant="secondary">
                {t('See the case')}
              </LinkButton>
            )
          }
        />
      )}
    </div>
  )
}
