import { institution } from '../../../platform/web/institution.ts'
import { announce } from '../../../ui/hooks/announce.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { EmptyState } from '../../../ui/lists/EmptyState.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { ReportList } from './ReportList.tsx'
import { useReports } from './useMemberSafety.ts'

/** What members said was not them, the longest wait first. */
export function StaffSafetyPage() {
  const t = useTranslate()
  const { query, readAgain } = useReports()
  const { data } = query
  return (
    <>
      <PageTitle title={t('Safety reports')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Safety reports')}</h1>
      <p className="mt-1 max-w-prose text-ink-2">
        {t(
          'What members say was not them. Their account is locked until they or you unlock it. Open the member, start a call there, then call the number we have.',
        )}
      </p>
      <Card flush className="mt-6">
        {data ? (
          data.reports.length === 0 ? (
            <EmptyState title={t('Nothing is reported.')}>
              {t("When a member presses “This wasn't me”, it shows here.")}
            </EmptyState>
          ) : (
            <ReportList
              reports={data.reports}
              label={t('Reports, the longest wait first')}
              named
              onHandled={() => {
                announce(t('Closed'))
                readAgain()
              }}
            />
          )
        ) : (
          <NotLoaded
            query={query}
            label={t('Loading the reports')}
            failed={t("We couldn't load the reports.")}
          >
            <Skeleton className="h-48" />
          </NotLoaded>
        )}
      </Card>
      {data && data.count > data.reports.length ? (
        <p className="mt-3 text-small text-ink-2">
          {t('{shown} of {count} are shown.', { shown: data.reports.length, count: data.count })}
        </p>
      ) : null}
    </>
  )
}
