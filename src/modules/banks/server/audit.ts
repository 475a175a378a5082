import { type AuditSentences, counted } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const banksAudit = {
  'banks.imported': {
    said: ({ banks }) => `Replaced the bank directory by ${counted(banks, 'bank', 'banks')}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof banksAudit, true> {}
}
