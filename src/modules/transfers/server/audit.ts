import { amountIn, type AuditSentences, type Detail } from '../../audit/server/audit.ts'
import { REASON_WORDS, REASONS } from '../../ledger/words.contract.ts'

/** "Sent $25.00: transfer to a US bank". */
const posted = (detail: Detail): string => {
  const reason = REASONS.find((known) => known === detail['reason'])
  const way = reason === undefined ? '' : `: ${inSentence(REASON_WORDS[reason].out)}`
  return `Sent ${amountIn(detail)}${way}`
}

const inSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** What this module writes into the audit trail, in the words of people. */
export const transfersAudit = {
  'transfer.posted': { said: posted },
  'transfer.denied': {
    said: 'Was denied a transfer at the transfer limit',
    own: 'A transfer was denied because you had reached the transfer limit',
  },
  'transfer.cancelled': { said: 'Cancelled a transfer before it left' },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof transfersAudit, true> {}
}
