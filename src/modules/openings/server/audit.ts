import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const openingsAudit = {
  'account.opened': {
    said: ({ name, business }) => `Opened an account${part(': ', name)}${part(' of ', business)}`,
  },
  'account.closed': {
    said: (detail) => `Closed an account and moved ${amountIn(detail)} out of it`,
  },
  'account.opened_by_staff': {
    said: ({ name, business }) =>
      `Opened an account for a member${part(': ', name)}${part(' of ', business)}`,
    own: ({ name }) => `Staff opened an account for you${part(': ', name)}`,
  },
  'account.closed_by_staff': {
    said: (detail) => `Closed an account for its owners and moved ${amountIn(detail)} out of it`,
    own: (detail) => `Staff closed an account of yours and moved ${amountIn(detail)} out of it`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof openingsAudit, true> {}
}
