import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const approvalsAudit = {
  'approval.asked': {
    said: ({ summary }) => `Asked for a second person${part(': ', summary)}`,
  },
  'approval.approved': { said: ({ summary }) => `Approved a request${part(': ', summary)}` },
  'approval.failed': {
    said: ({ summary }) => `Approved a request that could not be carried out${part(': ', summary)}`,
  },
  'approval.rejected': { said: ({ summary }) => `Rejected a request${part(': ', summary)}` },
  'approval.withdrawn': { said: ({ summary }) => `Withdrew a request${part(': ', summary)}` },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof approvalsAudit, true> {}
}
