// The door of notifications: what members are told, in the portal, by mail and on their devices.

export { forgetDeviceOf, forgetDevices } from './devices.ts'
export { mailMember, mailStaff, notifyMember } from './notifying.ts'
export { resealPushKeys } from './pushKeys.ts'
export { resealDevices } from './pushSealing.ts'
export { unreadCount } from './pages.ts'
export type { MemberPath } from './paths.ts'
export { channelsTold, type NewNotification, writeNotifications } from './writing.ts'
