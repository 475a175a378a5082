import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const demoAudit = {
  'demo.clock_advanced': { said: 'Put the clock of the demonstration forward' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof demoAudit, true> {}
}
