// The door of notifications: what members are told, in the portal and by mail.

export { mailMember, mailStaff, notifyMember } from './notifying.ts'
export { unreadCount } from './pages.ts'
export { type NewNotification, writeNotifications } from './writing.ts'
