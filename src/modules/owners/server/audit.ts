import { type AuditSentences, part, textIn } from '../../audit/server/audit.ts'
import { OWNER_ROLES, type OwnerRole, ROLE_IN_SENTENCE } from '../../accounts/contract.ts'

const roleIn = (role: unknown): string =>
  OWNER_ROLES.includes(role as OwnerRole) ? ` as ${ROLE_IN_SENTENCE[role as OwnerRole]}` : ''

/** What this module writes into the audit trail, in the words of people. */
export const ownersAudit = {
  'owner.invited': {
    said: ({ email, account, role }) =>
      `Invited ${textIn(email) || 'somebody'} to an account${roleIn(role)}${part(': ', account)}`,
    own: ({ email, account, role }) =>
      `${textIn(email) || 'Somebody'} was invited to an account of yours${roleIn(role)}${part(': ', account)}`,
  },
  'owner.invitation_withdrawn': {
    said: ({ email, account }) =>
      `Withdrew the invitation of ${textIn(email) || 'somebody'} to an account${part(': ', account)}`,
    own: ({ email, account }) =>
      `The invitation of ${textIn(email) || 'somebody'} to an account of yours was withdrawn${part(': ', account)}`,
  },
  'owner.code_refused': {
    said: ({ account }) =>
      `Gave a wrong code for an invitation to an account${part(': ', account)}`,
    own: ({ account }) =>
      `A wrong code was given for an invitation to an account of yours${part(': ', account)}`,
  },
  'owner.joined': {
    said: ({ account, role }) =>
      `Accepted an invitation to an account${roleIn(role)}${part(': ', account)}`,
    own: ({ account, role }) =>
      `You accepted an invitation to an account${roleIn(role)}${part(': ', account)}`,
  },
  'owner.removed': {
    said: ({ account }) => `Removed somebody from an account${part(': ', account)}`,
    own: ({ account }) => `You were removed from an account${part(': ', account)}`,
  },
  'owner.left': {
    said: ({ account }) => `Left an account${part(': ', account)}`,
    own: ({ account }) => `You left an account${part(': ', account)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof ownersAudit, true> {}
}
