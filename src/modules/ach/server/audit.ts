import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const achAudit = {
  'network.file_taken': {
    said: ({ file }) => `Took a file of entries from the network${part(': ', file)}`,
  },
  'network.exception': {
    said: ({ entry, exception }) =>
      `Found an entry from the network that somebody has to look at${part(': ', entry)}${part('. ', exception)}`,
  },
  'withdrawal.reported': {
    said: (detail) =>
      `Reported a withdrawal of ${amountIn(detail)} as not authorized${part(' by ', detail['company'])}`,
  },
  'withdrawal.stop_ordered': {
    said: (detail) =>
      `Stopped withdrawals${part(' by ', detail['company'])}${'amount' in detail ? ` of exactly ${amountIn(detail)}` : ''}`,
  },
  'withdrawal.stop_lifted': {
    said: ({ company }) => `Lets a company withdraw again${part(': ', company)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof achAudit, true> {}
}
