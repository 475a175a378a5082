import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const depositsAudit = {
  'deposit.submitted': { said: (detail) => `Deposited a check of ${amountIn(detail)}` },
  'deposit.approved': {
    said: (detail) =>
      `Approved a check deposit of ${amountIn(detail)}${'isAnother' in detail ? ', as another check than one with the same numbers and amount' : ''}`,
  },
  'deposit.rejected': { said: (detail) => `Rejected a check deposit of ${amountIn(detail)}` },
  'deposit.released': { said: (detail) => `Ended the hold on ${amountIn(detail)} of a check` },
  'deposit.picture_shown': { said: ({ side }) => `Looked at ${part('the ', side, ' of ')}a check` },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof depositsAudit, true> {}
}
