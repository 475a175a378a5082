/** A value that became another one. */
export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

export interface Fact {
  readonly field: string
  readonly value: string
}

interface Read {
  readonly changes: readonly Change[]
  readonly facts: readonly Fact[]
}

type Detail = Readonly<Record<string, unknown>>

/** Under which names actions write down what was and what is. */
const PAIRS = [
  ['before', 'after'],
  ['from', 'to'],
] as const

/** Takes apart what was written down of an action: old and new values side by side, and the rest. */
export function readDetail(detail: Detail): Read {
  const pair = PAIRS.find(([before, after]) => before in detail && after in detail)
  const lists = Object.entries(detail).filter(([, value]) => isListOfChanges(value))
  const taken = new Set<string>([...(pair ?? []), ...lists.map(([key]) => key)])
  return {
    changes: [
      ...(pair ? changesOf(detail[pair[0]], detail[pair[1]]) : []),
      ...lists.flatMap(([key, list]) => (list as Detail[]).map((one) => changeIn(one, key))),
    ],
    facts: Object.entries(detail)
      .filter(([key]) => !taken.has(key))
      .map(([key, value]) => ({ field: fieldName(key), value: inWords(value) })),
  }
}

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfChanges = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isRecord(one) && 'before' in one && 'after' in one)

function changesOf(before: unknown, after: unknown): readonly Change[] {
  if (!isRecord(before) || !isRecord(after)) {
    return [{ field: 'Value', before: inWords(before), after: inWords(after) }]
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.map((key) => ({
    field: fieldName(key),
    before: inWords(before[key]),
    after: inWords(after[key]),
  }))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** One of several: what else is said about it, ids apart, tells which one it is. */
function changeIn({ before, after, ...others }: Detail, key: string): Change {
  const said = Object.values(others).filter(
    (value) => typeof value === 'string' && !UUID.test(value),
  )
  return {
    field: said.join(' ') || fieldName(key),
    before: inWords(before),
    after: inWords(after),
  }
}

/** `countMax` is read as "Count max". */
export function fieldName(key: string): string {
  const words = key.replace(/[_.]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value) && value.length === 0) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value
      .map((one) => (/^[a-z]+([A-Z][a-z]+)+$/.test(one) ? fieldName(one) : one))
      .join(', ')
  }
  return JSON.stringify(value)
}
