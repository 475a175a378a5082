import {
  type AuditSentences,
  called,
  type Detail,
  renamed,
  textIn,
} from '../../audit/server/audit.ts'

const PURPOSES: Readonly<Record<string, string>> = {
  'sign-in': ' at sign-in',
  transfer: ' for a transfer',
  account: ' for a change to the account',
}

const purposeOf = ({ purpose }: Detail): string => PURPOSES[textIn(purpose)] ?? ''

/** What this module writes into the audit trail, in the words of people. */
export const factorsAudit = {
  'sign_in.locked': {
    said: 'Was locked out after too many wrong codes',
    own: 'Your account took no codes for a while, after too many wrong ones',
  },
  'code.refused': {
    said: (detail) => `Gave a wrong code${purposeOf(detail)}`,
    own: (detail) => `A wrong code was given${purposeOf(detail)}`,
  },
  'authenticator.added': {
    said: 'Set up an authenticator app',
    own: 'You set up an authenticator app',
  },
  'authenticator.removed': {
    said: 'Removed the authenticator app',
    own: 'You removed your authenticator app',
  },
  'passkey.added': {
    said: ({ name }) => `Added a passkey${called(name)}`,
    own: ({ name }) => `You added a passkey${called(name)}`,
  },
  'passkey.renamed': {
    said: (detail) => `Renamed a passkey${renamed(detail)}`,
    own: (detail) => `You renamed a passkey${renamed(detail)}`,
  },
  'passkey.removed': {
    said: ({ name }) => `Removed a passkey${called(name)}`,
    own: ({ name }) => `You removed a passkey${called(name)}`,
  },
  'backup_codes.renewed': {
    said: 'Made new backup codes',
    own: 'You made new backup codes',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof factorsAudit, true> {}
}
