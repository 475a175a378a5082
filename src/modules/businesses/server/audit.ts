import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const businessesAudit = {
  'business.added': {
    said: ({ name }) => `Added a business of a member${part(': ', name)}`,
    own: ({ name }) => `Staff added a business of yours${part(': ', name)}`,
  },
  'business.ein_set': {
    said: ({ name, last4 }) =>
      `Entered the tax number of a business${part(': ', name)}${part(', ending in ', last4)}`,
    own: ({ name }) => `Staff entered the tax number of a business of yours${part(': ', name)}`,
  },
  'business.renamed': {
    said: ({ before, after }) =>
      `Changed the legal name of a business${part(': ', before)}${part(' to ', after)}`,
    own: ({ before, after }) =>
      `Staff changed the legal name of a business of yours${part(': ', before)}${part(' to ', after)}`,
  },
  'business.ended': {
    said: ({ name }) => `Ended the membership of a business${part(': ', name)}`,
    own: ({ name }) => `Staff ended the membership of a business of yours${part(': ', name)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof businessesAudit, true> {}
}
