import { type ReactNode, useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { DownloadLink } from '../../../ui/buttons/DownloadLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { dayOf } from '../../../values/dates.ts'
import { isOwned } from '../../accounts/choosing.contract.ts'
import { ActivityFilterForm } from './ActivityFilterForm.tsx'
import { ActivityList } from './ActivityList.tsx'
import { exportAddress } from './address.ts'
import { ChartsBeside } from './charts/ChartsBeside.tsx'
import { RESULTS_ID } from './places.ts'
import { TransactionDetail } from './TransactionDetail.tsx'
import { useActivity } from './useActivity.ts'
import { useFilters } from './useFilters.ts'
import { useOpenTransaction } from './useOpenTransaction.ts'
import { useOverview } from './useOverview.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

/**
 * Everything that ever happened on the member's accounts, and what finds a part of it. `notes` is
 * what staff wrote there without moving money.
 */
export function ActivityPage({ notes }: { readonly notes: ReactNode }) {
  const t = useTranslate()
  const { data: overview } = useOverview()
  const filters = useFilters()
  const activity = useActivity(filters.values)
  const opened = useOpenTransaction(activity.items)
  // The server's time decides what "Today" is, as soon as it is known.
  const [opening] = useState(serverNow)
  const today = dayOf(overview ? new Date(overview.asOf) : opening, institution.timeZone)
  return (
    <>
      <PageTitle title={t('Activity')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Activity')}</h1>
      <p className="mt-1 text-ink-2">{t('Everything on your accounts, newest first.')}</p>
      <div className="mt-6 grid gap-6">
        <Card aria-label={t('Search and filters')} className="no-print">
          <ActivityFilterForm
            applied={filters.values}
            accounts={overview?.accounts ?? []}
            today={today}
            onApply={filters.apply}
          />
        </Card>
        <ChartsBeside
          filters={filters.values}
          looksAfter={overview?.accounts.some((account) => !isOwned(account)) ?? false}
        >
          <Card
            title={t('Transactions')}
            titleId={RESULTS_ID}
            aside={
              <span className="no-print">
                <DownloadLink href={exportAddress(filters.values)}>
                  {t('Download CSV')}
                </DownloadLink>
              </span>
            }
            flush
            className="overflow-hidden"
          >
            <ActivityList
              activity={activity}
              filters={filters}
              today={today}
              onOpen={opened.open}
            />
          </Card>
          {notes}
        </ChartsBeside>
      </div>
      <TransactionDetail opened={opened} />
    </>
  )
}
