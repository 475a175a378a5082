import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const feesAudit = {
  'fee.run_closed': {
    said: (detail) => `Charged fees of ${amountIn(detail)}${part(' for ', detail['month'])}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof feesAudit, true> {}
}
