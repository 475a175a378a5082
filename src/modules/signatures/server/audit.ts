import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

const what = (detail: Readonly<Record<string, unknown>>): string =>
  detail['amount'] === undefined
    ? part(': ', detail['payee'])
    : `: ${amountIn(detail)}${part(' to ', detail['payee'])}`

const because = (detail: Readonly<Record<string, unknown>>): string =>
  part('. Reason: ', detail['reason'])

/** What this module writes into the audit trail, in the words of people. */
export const signaturesAudit = {
  'signature.proposed': { said: (detail) => `Proposed for a second signature${what(detail)}` },
  'signature.signed': {
    said: (detail) => `Signed as the second owner${what(detail)}`,
    own: (detail) => `A second owner signed what you proposed${what(detail)}`,
  },
  'signature.declined': {
    said: (detail) => `Declined what another owner proposed${what(detail)}${because(detail)}`,
    own: (detail) => `A second owner declined what you proposed${what(detail)}${because(detail)}`,
  },
  'signature.withdrawn': {
    said: (detail) => `Took back what waited for a signature${what(detail)}`,
  },
  'signature.lapsed': { said: (detail) => `Let lapse what nobody signed${what(detail)}` },
  'signature.released': {
    said: (detail) => `Freed what needed no second signature any more${what(detail)}`,
  },
  'signature.turned_on': {
    said: 'Turned on two to sign for an account',
    own: 'Two to sign was turned on for an account of yours',
  },
  'signature.turned_off': {
    said: 'Turned off two to sign for an account',
    own: 'Two to sign was turned off for an account of yours',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof signaturesAudit, true> {}
}
