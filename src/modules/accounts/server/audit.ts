import { type AuditSentences, type Detail, part, renamed } from '../../audit/server/audit.ts'

const endingIn = ({ last4 }: Detail): string => part(' ending in ', last4)

/** What this module writes into the audit trail, in the words of people. */
export const accountsAudit = {
  'account.numbers_changed': {
    said: 'Changed the account or routing number',
    own: 'Staff changed the number of one of your accounts',
  },
  'account.renamed': {
    said: (detail) => `Renamed an account${endingIn(detail)} for themselves${renamed(detail)}`,
    own: (detail) => `You renamed an account${endingIn(detail)}${renamed(detail)}`,
  },
  'account.moved': {
    said: (detail) => `Moved an account${endingIn(detail)} in their own list`,
    own: (detail) => `You moved an account${endingIn(detail)} in your list`,
  },
  'account.hidden': {
    said: (detail) => `Hid an account${endingIn(detail)} from their own list`,
    own: (detail) => `You hid an account${endingIn(detail)}`,
  },
  'account.shown': {
    said: (detail) => `Showed a hidden account${endingIn(detail)} in their own list again`,
    own: (detail) => `You showed an account${endingIn(detail)} again`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof accountsAudit, true> {}
}
