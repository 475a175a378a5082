import { type AuditSentences, counted, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people; the member reads none of it. */
export const sanctionsAudit = {
  'sanctions.imported': {
    said: ({ entries, publishedOn }) =>
      `Loaded a sanctions list of ${counted(entries, 'entry', 'entries')}${part(', published ', publishedOn)}`,
  },
  'sanctions.hit': {
    said: ({ name, listedName, score }) =>
      `Found a name that is like one on the sanctions list${part(': ', name)}${part(' and ', listedName)}${part(', ', score)}`,
  },
  'sanctions.cleared': {
    said: ({ name, listedName }) =>
      `Cleared a sanctions hit${part(': ', name)}${part(' is not ', listedName)}`,
  },
  'sanctions.confirmed': {
    said: ({ name, listedName }) =>
      `Confirmed a sanctions hit${part(': ', name)}${part(' is ', listedName)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof sanctionsAudit, true> {}
}
