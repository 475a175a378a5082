import { type AuditSentences, type Detail, part, textIn } from '../../audit/server/audit.ts'

/** The settings as they were saved. */
const settingsIn = ({ after }: Detail): Detail =>
  typeof after === 'object' && after !== null ? (after as Detail) : {}

const forWhom = (appliesTo: unknown): string => {
  if (textIn(appliesTo) === '') return ''
  return appliesTo === 'all' ? ' for everybody' : ' for one member'
}

/** What this module writes into the audit trail, in the words of people. */
export const limitsAudit = {
  'limits.saved': {
    said: (detail) => {
      const { enabled, countMax, appliesTo } = settingsIn(detail)
      if (enabled === false) return 'Turned the transfer limit off'
      return `Set the transfer limit${part(' to ', countMax)}${forWhom(appliesTo)}`
    },
    own: (detail) => {
      const { enabled, countMax } = settingsIn(detail)
      if (enabled === false) return 'Staff turned your transfer limit off'
      return `Staff set your transfer limit${part(' to ', countMax)}`
    },
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof limitsAudit, true> {}
}
