import type { AuditSentences } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. The member reads none of it. */
export const memberNotesAudit = {
  'member_note.added': { said: 'Wrote a note on the member' },
  'member_note.corrected': { said: 'Corrected a note on the member' },
  'member_note.picture_shown': { said: 'Opened a picture of a note on the member' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof memberNotesAudit, true> {}
}
