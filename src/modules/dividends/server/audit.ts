import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const dividendsAudit = {
  'dividend.run_closed': {
    said: (detail) => `Paid dividends of ${amountIn(detail)}${part(' for ', detail['day'])}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof dividendsAudit, true> {}
}
