import { Counter, Registry } from 'prom-client'
import { isDatabaseAway, isUnanswered } from './errors.ts'

/** What this process counts by itself, however many portals are open in it. */
export const PROCESS = new Registry()

const databaseErrors = new Counter({
  name: 'openteller_database_errors_total',
  help: 'What PostgreSQL answered instead of a result, by kind',
  labelNames: ['kind'],
  registers: [PROCESS],
})

interface DatabaseError {
  readonly code?: string | undefined
  readonly message: string
}

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^25006$/, 'read_only'],
  [/^57014$/, 'timeout'],
  [/^53100$/, 'disk_full'],
  [/^53/, 'no_room'],
  [/^40/, 'conflict'],
  [/^23/, 'constraint'],
]

export const kindOf = (error: DatabaseError): string => {
  if (isUnanswered(error)) return 'unanswered'
  const known = KINDS.find(([pattern]) => pattern.test(error.code ?? ''))
  return known?.[1] ?? (isDatabaseAway(error) ? 'unreachable' : 'other')
}

// From the start at 0: of a line that begins at its first error no rate knows that one.
for (const kind of [...KINDS.map(([, name]) => name), 'unanswered', 'unreachable', 'other'])
  databaseErrors.inc({ kind }, 0)

export const countDatabaseError = (error: DatabaseError): void =>
  databaseErrors.inc({ kind: kindOf(error) })
