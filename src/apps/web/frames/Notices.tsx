import { NotificationsPanel } from '../../../modules/notifications/web/NotificationsPanel.tsx'
import type { NoticesProps } from '../../../modules/notifications/web/notifications.ts'
import { NOTIFICATION_KINDS } from '../notificationKinds.ts'

/** What opens under the bell, with the kinds that every module announces. */
export const Notices = (props: NoticesProps) => (
  <NotificationsPanel kinds={NOTIFICATION_KINDS} {...props} />
)
