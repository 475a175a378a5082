import { type AuditSentences, called, renamed } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const payeesAudit = {
  'payee.saved': {
    said: ({ nickname }) => `Saved a payee${called(nickname)}`,
    own: ({ nickname }) => `You saved a payee${called(nickname)}`,
  },
  'payee.renamed': {
    said: (detail) => `Renamed a payee${renamed(detail)}`,
    own: (detail) => `You renamed a payee${renamed(detail)}`,
  },
  'payee.corrected': {
    said: ({ nickname }) => `Wrote a payee as the other bank says it is${called(nickname)}`,
    own: ({ nickname }) => `The other bank corrected a payee of yours${called(nickname)}`,
  },
  'payee.removed': {
    said: ({ nickname }) => `Removed a payee${called(nickname)}`,
    own: ({ nickname }) => `You removed a payee${called(nickname)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof payeesAudit, true> {}
}
