import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const networkPaymentsAudit = {
  'network.file_refused': {
    said: ({ file, refusal }) =>
      `Refused a file from the network${part(': ', file)}${part('. ', refusal)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof networkPaymentsAudit, true> {}
}
