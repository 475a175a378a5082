import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const paymentRulesAudit = {
  'payment_rule.saved': { said: ({ name }) => `Saved a rule of payments${part(': ', name)}` },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof paymentRulesAudit, true> {}
}
