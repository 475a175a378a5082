import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const openingsAudit = {
  'account.opened': {
    said: ({ name }) => `Opened an account${part(': ', name)}`,
  },
  'account.closed': {
    said: (detail) => `Closed an account and moved ${amountIn(detail)} out of it`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof openingsAudit, true> {}
}
