import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const taxFormsAudit = {
  'tax_form.issued': {
    said: (detail) => `Made a Form 1099-INT${part(' for ', detail['year'])} of ${amountIn(detail)}`,
    own: (detail) => `Your Form 1099-INT${part(' for ', detail['year'])} was made`,
  },
  'tax_form.corrected': {
    said: (detail) =>
      `Corrected a Form 1099-INT${part(' for ', detail['year'])} to ${amountIn(detail)}`,
    own: (detail) => `Your Form 1099-INT${part(' for ', detail['year'])} was corrected`,
  },
  'tax_form.downloaded': {
    said: (detail) => `Downloaded a Form 1099-INT${part(' for ', detail['year'])}`,
    own: (detail) => `A Form 1099-INT of yours${part(' for ', detail['year'])} was downloaded`,
  },
  'tax_form.year_downloaded': {
    said: (detail) => `Downloaded the tax forms of everybody${part(' for ', detail['year'])}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof taxFormsAudit, true> {}
}
