import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const standingOrdersAudit = {
  'schedule.created': { said: 'Arranged a transfer for later' },
  'schedule.edited': { said: 'Changed a scheduled transfer' },
  'schedule.skipped': { said: 'Left out one date of a scheduled transfer' },
  'schedule.cancelled': { said: 'Cancelled a scheduled transfer' },
  'schedule.failed': { said: 'Could not carry out a scheduled transfer' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof standingOrdersAudit, true> {}
}
