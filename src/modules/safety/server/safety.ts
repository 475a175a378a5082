// The door of safety.

export { resealContacts } from './trustedContacts.ts'
