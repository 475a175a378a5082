import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const operationsAudit = {
  'job.run_asked': { said: ({ job }) => `Had a job run${part(': ', job)}` },
  'job.row_retried': { said: ({ title }) => `Had something tried again${part(': ', title)}` },
  'job.row_put_away': { said: ({ title }) => `Put away what had failed${part(': ', title)}` },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof operationsAudit, true> {}
}
