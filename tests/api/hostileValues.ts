/** What no body and no part of one may be. As JSON text, for what `JSON.stringify` cannot say. */
export const HOSTILE: readonly (readonly [string, string])[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['a number without end', '1e400'],
  ['a number below zero', '-1'],
  ['a NUL', '"a\\u0000b"'],
  ['half a character', '"a\\ud800b"'],
  ['text turned round for the eye', '"a\\u202eb"'],
  ['an empty array in an array', '[[]]'],
  ['an object', '{"$gt":""}'],
  ['text without end', JSON.stringify('x'.repeat(60_000))],
  ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
]

/** What reads every body refuses these, before a route is asked. */
export const UNREADABLE: readonly (readonly [string, string])[] = [
  ['nothing at all', ''],
  ['half an object', '{"id":'],
  ['two objects', '{}{}'],
  ['a prototype of the body', '{"__proto__":{"role":"admin"}}'],
  ['a prototype of a part', '{"id":{"__proto__":{"role":"admin"}}}'],
  ['a constructor', '{"constructor":{"prototype":{"role":"admin"}}}'],
  ['a megabyte', JSON.stringify({ reference: 'x'.repeat(1_000_000) })],
  ['bytes that are no text', '\u00ff\u00fe\u0000{'],
]

/** What can be read and is no body of any route. */
export const WRONG_BODIES: readonly (readonly [string, string])[] = [
  ...HOSTILE,
  ['an empty object', '{}'],
  ['an empty array', '[]'],
  ['an empty text', '""'],
]

export const WHOLE_BODIES = [...WRONG_BODIES, ...UNREADABLE]

export const UNKNOWN_KEYS = ['role', 'status', 'balance', 'personId', 'hasOwnProperty', 'toString']

/** The body with one part at a time replaced by each hostile value. */
export function spoiled(body: object): (readonly [what: string, text: string])[] {
  const parts = Object.entries(body).map(([key, value]) => [key, JSON.stringify(value)] as const)
  return parts.flatMap(([spoiledKey, whole]) =>
    HOSTILE.filter(([, hostile]) => hostile !== whole).map(([what, hostile]) => {
      const texts = parts.map(([key, text]) => `"${key}":${key === spoiledKey ? hostile : text}`)
      return [`${what} as ${spoiledKey}`, `{${texts.join(',')}}`] as const
    }),
  )
}

/** Parts of addresses that no id and no cursor is. */
export const ODD_TEXTS = ['%00', '%ff', "1'%20or%201=1", 'null', '%2e%2e%2f', 'x'.repeat(190)]
