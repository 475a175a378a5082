import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const supportAudit = {
  'support.received': { said: 'Wrote to support' },
  'support.assigned': { said: 'Took or gave on a message to support' },
  'support.unassigned': { said: 'Put a message to support back' },
  'support.begun': { said: 'Wrote a message to the member' },
  'support.answered': { said: 'Answered a message to support' },
  'support.noted': { said: 'Made a note on a message to support' },
  'support.closed': { said: 'Closed a message to support' },
  'support.picture_shown': { said: 'Opened a picture of a message to support' },
  'support.saved_answer_added': { said: 'Saved an answer for messages' },
  'support.saved_answer_changed': { said: 'Changed a saved answer' },
  'support.saved_answer_removed': { said: 'Removed a saved answer' },
  'support.reopened': { said: 'Opened a message to support again' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof supportAudit, true> {}
}
