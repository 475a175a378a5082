import { type AuditSentences, counted, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const exchangeRatesAudit = {
  'rates.imported': {
    said: ({ file, rates }) =>
      `Took ${counted(rates, 'exchange rate', 'exchange rates')}${part(' from ', file)}`,
  },
  'rates.refused': {
    said: ({ file, refusal }) =>
      `Refused a file of exchange rates${part(': ', file)}${part('. ', refusal)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof exchangeRatesAudit, true> {}
}
