import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const disputesAudit = {
  'dispute.filed': {
    said: (detail) =>
      `Reported a problem with a transaction of ${amountIn(detail)}${part(', case ', detail['case'])}`,
  },
  'dispute.answered': { said: ({ case: number }) => `Told more${part(' about case ', number)}` },
  'dispute.withdrawn': { said: ({ case: number }) => `Withdrew${part(' case ', number)}` },
  'dispute.asked': {
    said: ({ case: number }) => `Asked the member${part(' about case ', number)}`,
  },
  'dispute.noted': { said: ({ case: number }) => `Wrote a note${part(' about case ', number)}` },
  'dispute.credited': {
    said: (detail) =>
      `Credited ${amountIn(detail)} provisionally${part(' for case ', detail['case'])}`,
  },
  'dispute.decided': {
    said: ({ case: number, outcome }) => `Decided${part(' case ', number)}${part(': ', outcome)}`,
  },
  'dispute.came_back': {
    said: ({ case: number }) => `Ended${part(' case ', number)}, because the money came back`,
  },
  'dispute.taken_back': {
    said: (detail) =>
      `Took a provisional credit of ${amountIn(detail)} back${part(', case ', detail['case'])}`,
  },
  'dispute.correction_taken_back': {
    said: (detail) =>
      `Took ${amountIn(detail)} of a correction back${part(', case ', detail['case'])}, because the money came back`,
  },
  'dispute.picture_shown': {
    said: ({ case: number }) => `Looked at evidence${part(' of case ', number)}`,
  },
  'dispute.letter_shown': {
    said: ({ case: number }) => `Opened a letter${part(' of case ', number)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof disputesAudit, true> {}
}
