import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiRefusal, call } from '../../../platform/web/api.ts'
import { messageOf } from '../../../platform/web/failures.ts'
import { institution } from '../../../platform/web/institution.ts'
import { type Reading, readingBoth } from '../../../platform/web/reading.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountName } from '../../accounts/web/accounts.tsx'
import type { AccountOverview, Overview } from '../../activity/contract.ts'
import { type AccountClosing, readAccountClosing } from '../closing.contract.ts'
import { ClosedReceipt } from './ClosedReceipt.tsx'
import { ClosingFigures } from './ClosingFigures.tsx'
import { ClosingForm } from './ClosingForm.tsx'
import { Obstacles } from './Obstacles.tsx'
import { targetsOf, useClosing } from './useClosing.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'

interface CloseAccountPageProps {
  /** The accounts of the member, as far as they have been read. */
  readonly overview: Reading<Overview>
}

/** What closing an account would do, what is in its way, and the button. */
export function CloseAccountPage({ overview }: CloseAccountPageProps) {
  const t = useTranslate()
  const { accountId = '' } = useParams()
  const query = useQuery({
    queryKey: ['closing', accountId],
    queryFn: () => call(readAccountClosing, { params: { accountId } }),
  })
  const { data, error } = query
  const accounts = overview.data?.accounts
  return (
    <>
      <PageTitle title={t('Close an account')} institution={institution.shortName} />
      <BackLink to="/dashboard">{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>{t('Close an account')}</h1>
      <div className="mt-6">
        {data && accounts ? (
          <Closing key={accountId} closing={data} accounts={accounts} />
        ) : error instanceof ApiRefusal ? (
          <Notice live title={t('We cannot close this account.')}>
            {messageOf(t, error)}
          </Notice>
        ) : (
          <NotLoaded
            query={readingBoth(query, overview)}
            label={t('Loading the account')}
            failed={t("We couldn't load this account.")}
            about={t('Nothing was changed.')}
          >
            <Skeleton className="h-64" />
          </NotLoaded>
        )}
      </div>
    </>
  )
}

interface ClosingProps {
  readonly closing: AccountClosing
  readonly accounts: readonly AccountOverview[]
}

function Closing({ closing, accounts }: ClosingProps) {
  const form = useClosing(closing, accounts)
  if (form.closed) return <ClosedReceipt closed={form.closed} />
  const { obstacles } = closing
  return (
    <Card title={<AccountName {...closing} />} titleId="closing-title" className="max-w-form">
      <div className="grid gap-6">
        <ClosingFigures closing={closing} />
        {obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <ClosingForm {...{ closing, form }} targets={targetsOf(closing, accounts)} />
        )}
      </div>
    </Card>
  )
}
