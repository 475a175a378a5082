import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const cashLettersAudit = {
  'network.cash_letter_taken': {
    said: ({ file }) => `Took a cash letter of returned checks${part(': ', file)}`,
  },
  'deposit.returned': {
    said: (detail) =>
      `A check of ${amountIn(detail)} came back${part(' for reason ', detail['reason'])}${part('. ', detail['exception'])}`,
  },
  'network.cash_letter_cut': { said: ({ file }) => `Cut a cash letter${part(': ', file)}` },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof cashLettersAudit, true> {}
}
