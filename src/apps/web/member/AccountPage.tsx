import { useState } from 'react'
import { useParams } from 'react-router'
import { accountWords } from '../../../modules/accounts/contract.ts'
import { askPath } from '../../../modules/support/about.contract.ts'
import type { AccountOverview } from '../../../modules/activity/contract.ts'
import { AccountTransactions } from '../../../modules/activity/web/AccountTransactions.tsx'
import { Charts } from '../../../modules/activity/web/charts/Charts.tsx'
import { useOverview } from '../../../modules/activity/web/useOverview.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { BackLink } from '../../../ui/buttons/BackLink.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { Unbroken } from '../../../ui/format/Unbroken.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { addDays, dayOf } from '../../../values/dates.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { AccountBalance } from './AccountCard.tsx'
import { AccountNumbers } from './AccountNumbers.tsx'
import { MEMBER_HOME } from './memberPaths.ts'
import { ACTIVITY } from '../../../modules/activity/places.contract.ts'
import { OverviewTrouble } from './OverviewTrouble.tsx'

const DAYS = 90

/** One account: its balance and numbers, its latest transactions, and how it came to have what it has. */
export function AccountPage() {
  const t = useTranslate()
  const { accountId } = useParams()
  const overview = useOverview()
  const account = overview.data?.accounts.find(({ id }) => id === accountId)
  const title = account ? accountWords(t, account) : t('Account')
  return (
    <>
      <PageTitle title={title} institution={institution.shortName} />
      <BackLink to={MEMBER_HOME}>{t('Back to the dashboard')}</BackLink>
      <h1 tabIndex={-1}>
        <Unbroken>{title}</Unbroken>
      </h1>
      {overview.isError ? <OverviewTrouble overview={overview} /> : null}
      {account ? (
        <OneAccount account={account} />
      ) : overview.data ? (
        <EmptyState
          title={t('We could not find that account.')}
          action={<TextLink to="/dashboard/accounts">{t('Your accounts')}</TextLink>}
        >
          {t('You may have nothing to do with it any more.')}
        </EmptyState>
      ) : overview.isError ? null : (
        <Loading label={t('Loading your accounts')}>
          <Skeleton className="mt-6 h-96" />
        </Loading>
      )}
    </>
  )
}

function OneAccount({ account }: { readonly account: AccountOverview }) {
  const t = useTranslate()
  const [span, setSpan] = useState<'days' | 'months'>('months')
  const from = addDays(dayOf(serverNow(), institution.timeZone), 1 - DAYS)
  return (
    <div className="mt-6 grid gap-6">
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <Card title={t('Balance')} titleId="account-balance">
          <AccountBalance account={account} />
          <div className="mt-3">
            <AccountNumbers account={account}>
              <TextLink
                to={askPath('account', account.id)}
                className="inline-flex min-h-11 items-center"
              >
                {t('Ask about this account')}
              </TextLink>
            </AccountNumbers>
          </div>
        </Card>
        <AccountTransactions accountId={account.id} allTo={`${ACTIVITY}?account=${account.id}`} />
      </div>
      <ChoiceStrip
        legend={t('Charts of')}
        legendHidden
        choices={[
          { value: 'days', label: t('{count} days', { count: DAYS }) },
          { value: 'months', label: t('{count} months', { count: 12 }) },
        ]}
        value={span}
        onChange={setSpan}
      />
      <Charts
        asked={{ account: account.id, ...(span === 'days' && { from }) }}
        parts={['balance', 'months', 'spending']}
        className="grid gap-6 md:grid-cols-2 lg:grid-cols-3"
      />
    </div>
  )
}
