// The door of safety.

export { endCallsBy } from './calls.ts'
export { resealContacts } from './trustedContacts.ts'
