// The door of notifications: what members are told, in the portal and by mail.

export { mailMember, notifyMember } from './notifying.ts'
export { tell, type Telling } from './telling.ts'
