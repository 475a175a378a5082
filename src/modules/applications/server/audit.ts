import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const applicationsAudit = {
  'application.submitted': { said: 'Applied for membership' },
  'application.answered': { said: 'Answered the request for information' },
  'application.information_requested': { said: 'Asked the applicant for information' },
  'application.approved': { said: 'Approved the application' },
  'application.rejected': { said: 'Rejected the application' },
  'application.reopened': { said: 'Reopened the rejected application' },
  'application.link_sent': { said: 'Asked for another link to confirm the email address' },
  'application.email_confirmed': { said: 'Confirmed the email address' },
  'application.id_number_shown': { said: 'Looked at the ID number' },
  'application.document_shown': { said: 'Opened a picture of an application' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof applicationsAudit, true> {}
}
