import { type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const memberViewsAudit = {
  'view.shared': {
    said: ({ staff }) => `Let our staff see their pages${part(': ', staff)}`,
    own: ({ staff }) => `You let ${part('', staff) || 'our staff'} see your pages`,
  },
  'view.begun': {
    said: ({ until }) => `Began to see a member's pages as they see them${part(', until ', until)}`,
    own: ({ staff }) => `${part('', staff) || 'Our staff'} began to see your pages`,
  },
  'view.read': {
    said: ({ path }) => `Saw a member's page as they see it${part(': ', path)}`,
  },
  'view.ended': {
    said: 'Stopped seeing a member’s pages',
    own: 'Our staff stopped seeing your pages',
  },
  'view.taken_back': {
    said: 'Let nobody see their pages any more',
    own: 'You let nobody see your pages any more',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof memberViewsAudit, true> {}
}
