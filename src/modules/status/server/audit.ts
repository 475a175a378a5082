import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const statusAudit = {
  'service_notice.posted': { said: ({ title }) => `Told everybody at /status${part(': ', title)}` },
  'service_notice.changed': {
    said: ({ title }) => `Changed a notice at /status${part(': ', title)}`,
  },
  'service_notice.ended': {
    said: ({ title }) => `Said at /status that something is over${part(': ', title)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof statusAudit, true> {}
}
