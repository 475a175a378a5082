import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const accountsAudit = {
  'account.numbers_changed': {
    said: 'Changed the account or routing number',
    own: 'Staff changed the number of one of your accounts',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof accountsAudit, true> {}
}
