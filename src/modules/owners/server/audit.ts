import { formatMoney, fromDecimal, parseDecimal } from '../../../values/money.ts'
import { english } from '../../../values/sentence.ts'
import { type AuditSentences, part, textIn } from '../../audit/server/audit.ts'
import { OWNER_ROLES, type OwnerRole, roleInSentence } from '../../accounts/contract.ts'

const capIn = (dailyCap: unknown): string | null =>
  typeof dailyCap === 'string' && parseDecimal(dailyCap).ok ? dailyCap : null

const roleIn = ({ role, dailyCap }: Readonly<Record<string, unknown>>): string =>
  OWNER_ROLES.includes(role as OwnerRole)
    ? ` as ${roleInSentence(english, { role: role as OwnerRole, dailyCap: capIn(dailyCap) })}`
    : ''

const capWords = (dailyCap: unknown): string => {
  const cap = capIn(dailyCap)
  return cap === null ? 'nothing' : `${formatMoney(fromDecimal(cap))} a day`
}

/** What this module writes into the audit trail, in the words of people. */
export const ownersAudit = {
  'owner.invited': {
    said: ({ email, account, ...as }) =>
      `Invited ${textIn(email) || 'somebody'} to an account${roleIn(as)}${part(': ', account)}`,
    own: ({ email, account, ...as }) =>
      `${textIn(email) || 'Somebody'} was invited to an account of yours${roleIn(as)}${part(': ', account)}`,
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
    said: ({ account, ...as }) =>
      `Accepted an invitation to an account${roleIn(as)}${part(': ', account)}`,
    own: ({ account, ...as }) =>
      `You accepted an invitation to an account${roleIn(as)}${part(': ', account)}`,
  },
  'owner.cap_changed': {
    said: ({ account, before, after }) =>
      `Changed what a delegate may move from ${capWords(before)} to ${capWords(after)}${part(': ', account)}`,
    own: ({ account, before, after }) =>
      `What you may move as a delegate was changed from ${capWords(before)} to ${capWords(after)}${part(': ', account)}`,
  },
  'owner.removed': {
    said: ({ account }) => `Removed somebody from an account${part(': ', account)}`,
    own: ({ account }) => `You were removed from an account${part(': ', account)}`,
  },
  'owner.added': {
    said: ({ account }) => `Added somebody to an account${part(': ', account)}`,
    own: ({ account }) => `Staff added you to an account${part(': ', account)}`,
  },
  'owner.ended_by_staff': {
    said: ({ account }) => `Removed somebody from an account for its owners${part(': ', account)}`,
    own: ({ account }) => `Staff removed you from an account${part(': ', account)}`,
  },
  'owner.role_changed': {
    said: ({ account }) => `Changed the role of somebody on an account${part(': ', account)}`,
    own: ({ account }) => `Staff changed your role on an account${part(': ', account)}`,
  },
  'owner.primary_changed': {
    said: ({ account }) => `Changed the primary owner of an account${part(': ', account)}`,
    own: ({ account }) => `Staff made you the primary owner of an account${part(': ', account)}`,
  },
  'owner.left': {
    said: ({ account }) => `Left an account${part(': ', account)}`,
    own: ({ account }) => `You left an account${part(': ', account)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof ownersAudit, true> {}
}
