import { amountIn, type AuditSentences, part } from '../../audit/server/audit.ts'

/** What this module writes into the audit trail, in the words of people. */
export const goalsAudit = {
  'goal.begun': { said: ({ name }) => `Began to save${part(' for ', name)}` },
  'goal.put_in': {
    said: (detail) => `Set ${amountIn(detail)} aside${part(' for ', detail['name'])}`,
  },
  'goal.taken_out': {
    said: (detail) => `Set ${amountIn(detail)} less aside${part(' for ', detail['name'])}`,
  },
  'goal.finished': { said: ({ name }) => `Finished saving${part(' for ', name)}` },
  'goal.deleted': { said: ({ name }) => `Deleted a goal${part(' called ', name)}` },
  'goal.buffer_set': { said: (detail) => `Set a buffer of ${amountIn(detail)}` },
  'goal.buffer_removed': { said: 'Removed the buffer' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof goalsAudit, true> {}
}
