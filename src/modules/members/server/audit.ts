import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const membersAudit = {
  'user.created': { said: 'Created the user', own: 'Staff created your sign-in' },
  'user.details_changed': {
    said: 'Changed the details of the user',
    own: 'Staff changed your name, address or contact details',
  },
  'user.staff_role_changed': {
    said: 'Changed what a colleague may do',
    own: 'An administrator changed what you may do',
  },
  'user.suspended': { said: 'Suspended the user', own: 'Staff suspended your account' },
  'user.reinstated': { said: 'Reinstated the user', own: 'Staff opened your account again' },
  'user.session_ended': {
    said: 'Ended a session of the user',
    own: 'Staff ended one of your sessions',
  },
  'user.second_steps_removed': {
    said: 'Removed the second steps of the user',
    own: 'Staff removed your second steps',
  },
  'user.sessions_ended': {
    said: 'Ended all sessions of the user',
    own: 'Staff ended all of your sessions',
  },
  'user.date_of_birth_shown': { said: 'Looked at the date of birth' },
  'user.id_number_shown': { said: 'Looked at the ID number' },
  'administrator.added': {
    said: 'Added an administrator',
    own: 'You were made an administrator',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof membersAudit, true> {}
}
