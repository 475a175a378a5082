import { type AuditSentences, type Detail, textIn } from '../../audit/server/audit.ts'

function limit(detail: Detail, everybody: string, one: string): string {
  const { enabled, countMax, appliesTo } = partOf(detail, 'after')
  if (enabled === false) return 'off'
  return `to ${textIn(countMax)} ${appliesTo === 'all' ? everybody : one}`.trim()
}

const partOf = (detail: Detail, key: string): Detail => {
  const part = detail[key]
  return typeof part === 'object' && part !== null ? (part as Detail) : {}
}

/** What this module writes into the audit trail, in the words of people. */
export const limitsAudit = {
  'limits.saved': {
    said: (detail) => {
      const set = limit(detail, 'for everybody', 'for one member')
      return set === 'off' ? 'Turned the transfer limit off' : `Set the transfer limit ${set}`
    },
    own: (detail) => {
      const set = limit(detail, '', '')
      return set === 'off'
        ? 'Staff turned your transfer limit off'
        : `Staff set your transfer limit ${set}`
    },
  },
} as const satisfies AuditSentences

declare module '../../audit/server/actions.ts' {
  interface AuditActions extends Record<keyof typeof limitsAudit, true> {}
}
