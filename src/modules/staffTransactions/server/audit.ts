import { type AuditSentences, counted } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const staffTransactionsAudit = {
  'balance.adjusted': { said: 'Adjusted the balance' },
  'transactions.added': {
    said: ({ rows }) => `Added ${counted(rows, 'transaction', 'transactions')}`,
  },
  'transactions.deletion_started': {
    said: ({ transactions }) =>
      `Began to delete ${counted(transactions, 'transaction', 'transactions')}`,
  },
  'transactions.deleted': {
    said: ({ deleted }) => `Deleted ${counted(deleted, 'transaction', 'transactions')}`,
  },
  'transaction.reversed': { said: 'Deleted a transaction by reversing it' },
  'transaction.released': { said: 'Deleted a pending transaction' },
  'transaction.memo_removed': { said: 'Deleted a transaction that moved no money' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof staffTransactionsAudit, true> {}
}
