import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const alertsAudit = {
  'alert.added': { said: 'Added an alert', own: 'You added an alert' },
  'alert.changed': { said: 'Changed an alert', own: 'You changed an alert' },
  'alert.removed': { said: 'Removed an alert', own: 'You removed an alert' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof alertsAudit, true> {}
}
