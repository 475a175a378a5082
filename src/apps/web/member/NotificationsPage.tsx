import { institution } from '../../../platform/web/institution.ts'
import { ALERTS } from '../../../modules/alerts/web/alerts.ts'
import { useMarking } from '../../../modules/notifications/web/useMarking.ts'
import { useNotifications } from '../../../modules/notifications/web/useNotifications.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { Notices } from '../frames/Notices.tsx'

/** What stands under the bell, on a page of its own. */
export function NotificationsPage() {
  const t = useTranslate()
  const notifications = useNotifications()
  const marking = useMarking()
  return (
    <>
      <PageTitle title={t('Notifications')} institution={institution.shortName} />
      <h1 tabIndex={-1} className="mb-4">
        {t('Notifications')}
      </h1>
      <Card flush className="max-w-[44rem] px-4 py-2 sm:px-6">
        <Notices notifications={notifications} marking={marking} />
      </Card>
      <TextLink to={ALERTS} className="mt-4 inline-flex min-h-11 items-center font-medium">
        {t('Choose what you are told')}
      </TextLink>
    </>
  )
}
