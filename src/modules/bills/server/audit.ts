import {
  amountIn,
  type AuditSentences,
  called,
  type Detail,
  part,
} from '../../audit/server/audit.ts'

const toPayee = ({ payee }: Detail): string => part(' to ', payee)

/** What this module writes into the audit trail, in the words of people. */
export const billsAudit = {
  'bill.scheduled': {
    said: (detail) => `Scheduled a bill of ${amountIn(detail)}${toPayee(detail)}`,
  },
  'bill.edited': { said: (detail) => `Changed a bill${toPayee(detail)}` },
  'bill.date_cancelled': { said: (detail) => `Cancelled one date of a bill${toPayee(detail)}` },
  'bill.cancelled': { said: (detail) => `Cancelled a bill${toPayee(detail)}` },
  'bill.paid': { said: (detail) => `Paid a bill of ${amountIn(detail)}${toPayee(detail)}` },
  'bill.failed': {
    said: (detail) => `Could not pay a bill of ${amountIn(detail)}${toPayee(detail)}`,
  },
  'bill.adopted': { said: (detail) => `Took over a bill of ${amountIn(detail)}${toPayee(detail)}` },
  'bill.payee_added': {
    said: ({ name }) => `Added a biller${called(name)}`,
    own: ({ name }) => `You added a biller${called(name)}`,
  },
  'bill.payee_removed': {
    said: ({ name }) => `Removed a biller${called(name)}`,
    own: ({ name }) => `You removed a biller${called(name)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof billsAudit, true> {}
}
