import type { ShownKinds } from '../../modules/notifications/web/notifications.ts'

/** What each module announces, by the path of the file. */
export const ANNOUNCED_KINDS = import.meta.glob<ShownKinds>(
  '../../modules/*/web/notificationKinds.ts',
  { eager: true, import: 'notificationKinds' },
)

export const NOTIFICATION_KINDS: ShownKinds = Object.assign({}, ...Object.values(ANNOUNCED_KINDS))
