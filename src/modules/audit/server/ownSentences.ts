import { type AuditSentences, part, renamed } from './wording.ts'

/** What this module writes into the audit trail, in the words of people. */
export const auditAudit = {
  'audit.exported': { said: 'Downloaded the audit trail' },
  'audit.archived': { said: (detail) => `Archived the audit trail${renamed(detail)}` },
  // Of the ledger, which knows of no audit trail.
  'transfer.archived': { said: ({ file }) => `Archived old transfers${part(' in ', file)}` },
} as const satisfies AuditSentences

declare module './actions.ts' {
  interface AuditActions extends Record<keyof typeof auditAudit, true> {}
}
