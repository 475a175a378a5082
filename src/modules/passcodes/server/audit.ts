import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const passcodesAudit = {
  'passcode.added': { said: 'Added an accepted passcode' },
  'passcode.issued': {
    said: 'Issued a passcode to a member',
    own: 'Staff issued a passcode to you',
  },
  'passcode.removed': { said: 'Removed an accepted passcode' },
  'passcode.restored': { said: 'Put a removed passcode back' },
  'passcode.used_cleared': { said: 'Cleared the list of used passcodes' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof passcodesAudit, true> {}
}
