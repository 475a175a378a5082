import { type AuditSentences, textIn } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const approvalsAudit = {
  'approval.asked': {
    said: ({ summary }) => `Asked for a second person: ${textIn(summary)}`,
  },
  'approval.approved': { said: ({ summary }) => `Approved a request: ${textIn(summary)}` },
  'approval.failed': {
    said: ({ summary }) => `Approved a request that could not be carried out: ${textIn(summary)}`,
  },
  'approval.rejected': { said: ({ summary }) => `Rejected a request: ${textIn(summary)}` },
  'approval.withdrawn': { said: ({ summary }) => `Withdrew a request: ${textIn(summary)}` },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof approvalsAudit, true> {}
}
