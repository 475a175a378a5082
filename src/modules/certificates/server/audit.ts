import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const certificatesAudit = {
  'certificate.renewed': {
    said: (detail) => `Renewed a certificate${part(' until ', detail['maturesOn'])}`,
  },
  'certificate.paid_out': {
    said: (detail) =>
      `Closed a certificate at its maturity and moved ${amountIn(detail)} out of it`,
  },
  'certificate.instructed': {
    said: () => 'Changed what happens to a certificate at its maturity',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof certificatesAudit, true> {}
}
