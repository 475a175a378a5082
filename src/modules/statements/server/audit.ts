import { type AuditSentences, type Detail, textIn } from '../../audit/server/audit.ts'

/** ", Checking ··4021, 2026-06", as far as it is known. */
const monthIn = ({ account, last4, month }: Detail): string => {
  const which = [textIn(account), textIn(last4) && `··${textIn(last4)}`].filter(Boolean).join(' ')
  return [which, textIn(month)]
    .filter(Boolean)
    .map((part) => `, ${part}`)
    .join('')
}

/** What this module writes into the audit trail, in the words of people. */
export const statementsAudit = {
  'statement.downloaded': {
    said: (detail) => `Downloaded a statement${monthIn(detail)}`,
    own: (detail) => `A statement of yours was downloaded${monthIn(detail)}`,
  },
  'statement.exported': {
    said: (detail) => `Downloaded transactions for other programs${monthIn(detail)}`,
    own: (detail) => `Transactions of yours were downloaded${monthIn(detail)}`,
  },
  'statement.mailed': {
    said: (detail) => `Had a statement sent by email${monthIn(detail)}`,
    own: (detail) => `A statement of yours was sent to your email address${monthIn(detail)}`,
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof statementsAudit, true> {}
}
