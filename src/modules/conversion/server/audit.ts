import { type AuditSentences, counted, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const conversionAudit = {
  'conversion.finished': {
    said: ({ people, accounts, asOf }) =>
      `Took over ${counted(people, 'person', 'people')} and ${counted(accounts, 'account', 'accounts')} from another system${part(' as of ', asOf)}`,
  },
  'conversion.taken_back': {
    said: ({ asOf }) => `Took back a conversion${part(' of ', asOf)} before it ended`,
  },
  'conversion.invited': {
    said: 'Was emailed an invitation to the new online banking',
    own: 'We emailed you an invitation to the new online banking',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof conversionAudit, true> {}
}
