import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const paymentOperationsAudit = {
  'network.file_downloaded': {
    said: (detail) => `Downloaded a payment file${part(': ', detail['file'])}`,
  },
  'network.exception_seen': {
    said: ({ entry, reason }) =>
      `Saw to an entry from the network${part(': ', entry)}${part('. ', reason)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof paymentOperationsAudit, true> {}
}
