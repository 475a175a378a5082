import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const wiresAudit = {
  'wire.message_taken': {
    said: ({ file }) => `Took a message of another institution${part(': ', file)}`,
  },
  'wire.exception': {
    said: ({ entry, exception }) =>
      `Found a message that somebody has to look at${part(': ', entry)}${part('. ', exception)}`,
  },
  'wire.recalled': {
    said: ({ reason }) => `Asked another bank to send a payment back${part(': ', reason)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof wiresAudit, true> {}
}
