import { FiredAlerts } from '../../../modules/alerts/web/FiredAlerts.tsx'
import { OwnAlerts } from '../../../modules/alerts/web/OwnAlerts.tsx'
import { useAlerts } from '../../../modules/alerts/web/useAlerts.ts'
import { NotificationChoices } from '../../../modules/notifications/web/NotificationChoices.tsx'
import { PushDevicesCard } from '../../../modules/notifications/web/PushDevicesCard.tsx'
import { QuietHoursCard } from '../../../modules/notifications/web/QuietHoursCard.tsx'
import { institution } from '../../../platform/web/institution.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { NOTIFICATION_KINDS } from '../notificationKinds.ts'

/** Everything about what somebody is told: what they chose, what came true, where, and when not. */
export function AlertsPage() {
  const t = useTranslate()
  const query = useAlerts()
  return (
    <>
      <PageTitle title={t('Alerts')} institution={institution.shortName} />
      <h1 tabIndex={-1}>{t('Alerts')}</h1>
      <p className="mt-2 max-w-prose text-ink-2">
        {t(
          'Say what you want to hear of, and where. What guards your money we tell you in any case: it cannot be turned off, and it does not wait.',
        )}
      </p>
      <div className="mt-5 grid items-start gap-6 md:mt-8 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          {query.data ? (
            <>
              <OwnAlerts {...query.data} />
              <FiredAlerts fired={query.data.fired} />
            </>
          ) : (
            <NotLoaded
              query={query}
              label={t('Loading your alerts')}
              failed={t("We couldn't load your alerts.")}
              about={t('They go on working.')}
            >
              <div className="grid gap-6">
                <Skeleton className="h-72" />
                <Skeleton className="h-40" />
              </div>
            </NotLoaded>
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          <Card title={t('Other notifications')} titleId="notifications-title">
            <NotificationChoices kinds={NOTIFICATION_KINDS} />
          </Card>
          <QuietHoursCard />
          <PushDevicesCard />
        </div>
      </div>
    </>
  )
}
