import { type Translate, verbatim, type Words } from '../../../values/sentence.ts'

/** A value that became another one. */
export interface Change {
  readonly field: Words
  readonly before: Words
  readonly after: Words
}

export interface Fact {
  readonly field: Words
  readonly value: Words
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
export function readDetail(t: Translate, detail: Detail): Read {
  const pair = PAIRS.find(([before, after]) => before in detail && after in detail)
  const lists = Object.entries(detail).filter(([, value]) => isListOfChanges(value))
  const taken = new Set<string>([...(pair ?? []), ...lists.map(([key]) => key)])
  return {
    changes: [
      ...(pair ? changesOf(t, detail[pair[0]], detail[pair[1]]) : []),
      ...lists.flatMap(([key, list]) => (list as Detail[]).map((one) => changeIn(t, one, key))),
    ],
    facts: Object.entries(detail)
      .filter(([key]) => !taken.has(key))
      .map(([key, value]) => ({ field: fieldName(key), value: inWords(t, value) })),
  }
}

const isRecord = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isListOfChanges = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => isRecord(one) && 'before' in one && 'after' in one)

function changesOf(t: Translate, before: unknown, after: unknown): readonly Change[] {
  if (!isRecord(before) || !isRecord(after)) {
    return [{ field: t('Value'), before: inWords(t, before), after: inWords(t, after) }]
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.map((key) => ({
    field: fieldName(key),
    before: inWords(t, before[key]),
    after: inWords(t, after[key]),
  }))
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** One of several: what else is said about it, ids apart, tells which one it is. */
function changeIn(t: Translate, { before, after, ...others }: Detail, key: string): Change {
  const said = Object.values(others).filter(
    (value) => typeof value === 'string' && !UUID.test(value),
  )
  return {
    field: verbatim(said.join(' ')) || fieldName(key),
    before: inWords(t, before),
    after: inWords(t, after),
  }
}

/** `countMax` is read as "Count max": what was written down is read as it is, in any language. */
export function fieldName(key: string): Words {
  const words = key.replace(/[_.]+/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return verbatim(words.charAt(0).toUpperCase() + words.slice(1).toLowerCase())
}

function inWords(t: Translate, value: unknown): Words {
  if (value === null || value === undefined || value === '') return t('none')
  if (Array.isArray(value) && value.length === 0) return t('none')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string' || typeof value === 'number') return verbatim(String(value))
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    const words = value.map((one) => (/^[a-z]+([A-Z][a-z]+)+$/.test(one) ? fieldName(one) : one))
    return verbatim(words.join(', '))
  }
  return verbatim(JSON.stringify(value))
}
