// What is wrong with a file of the profile, in words for whoever writes it.

/** One finding of a schema, as zod hands it over. */
interface Issue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly expected?: string
  readonly keys?: readonly string[]
  readonly values?: readonly unknown[]
  readonly minimum?: number | bigint
  /** Whether the minimum itself will do. */
  readonly inclusive?: boolean
  readonly maximum?: number | bigint
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'must be text in quotes',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list in [ ]',
  object: 'must be an object in { }',
  record: 'must be an object in { }',
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    given,
  )

/** Our own words where there are some; zod's where the schema gave its finding none. */
function reasonOf(issue: Issue, given: unknown): string {
  const { code, message } = issue
  if (code === 'invalid_type' && valueAt(given, issue.path) === undefined) return 'is missing'
  if (code === 'custom' || !/^(Invalid|Too |Unrecognized)/.test(message)) return message
  if (code === 'invalid_type') return KINDS[issue.expected ?? ''] ?? message
  if (code === 'invalid_value') return `must be one of ${issue.values?.map(String).join(', ')}`
  if (code === 'too_small') {
    return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
  }
  if (code === 'too_big') return `must be at most ${issue.maximum}`
  return message
}

/** Sentences that begin with the file and the key: "home.json, lead: must not be empty". */
export function problemsOfFile(
  file: string,
  given: unknown,
  issues: readonly unknown[],
): readonly string[] {
  return (issues as readonly Issue[]).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys' || (issue.code === 'invalid_key' && issue.path.length)) {
      const keys = issue.keys ?? [String(issue.path.at(-1))]
      const place = issue.keys ? issue.path : issue.path.slice(0, -1)
      return keys.map((key) => `${file}, ${[...place, key].join('.')}: no such key is known here`)
    }
    const where = issue.path.length > 0 ? issue.path.join('.') : 'whole file'
    return [`${file}, ${where}: ${reasonOf(issue, given)}`]
  })
}
