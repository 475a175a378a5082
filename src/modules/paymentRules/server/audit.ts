import { amountIn, type AuditSentences, type Detail, part } from '../../audit/server/audit.ts'

const what = (detail: Detail): string =>
  `: ${amountIn(detail)}${part(' to ', detail['payee'])}${part('. Reason: ', detail['reason'])}`

/** What this module writes into the audit trail, in the words of people; the reasons are for staff. */
export const paymentRulesAudit = {
  'payment_rule.saved': { said: ({ name }) => `Saved a rule of payments${part(': ', name)}` },
  'payment.held': { said: (detail) => `Had a payment wait for staff${what(detail)}` },
  'payment.released': { said: (detail) => `Released a held payment${what(detail)}` },
  'payment.refused': { said: (detail) => `Refused a held payment${what(detail)}` },
  'payment.cancelled': { said: (detail) => `Cancelled a held payment${what(detail)}` },
  'payment.lapsed': {
    said: (detail) => `Ended a held payment nobody decided about${what(detail)}`,
  },
  'transfer.told_to_pay': {
    said: 'Said that somebody told them to make a payment',
    own: 'You said that somebody told you to make a payment',
  },
  'member.restricted': {
    said: ({ reason }) => `Stopped payments of the member${part(': ', reason)}`,
    own: 'Staff stopped payments from your accounts',
  },
  'member.restriction_lifted': {
    said: ({ reason }) => `Let payments of the member go again${part(': ', reason)}`,
    own: 'Staff let payments from your accounts go again',
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof paymentRulesAudit, true> {}
}
