import type { Words } from './sentence.ts'

/**
 * What an action answers: the value, or the name of the refusal. A refusal is an ordinary outcome that
 * the caller must look at; a bug is an assertion (see {@link assert}) and stops the transaction.
 */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code; readonly message?: Words }

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
})

/**
 * The contract holds the sentence for each code. `message` replaces it where the sentence has to
 * name something only this case knows, such as who came first.
 */
export const refuse = <Code extends string>(
  code: Code,
  message?: Words,
): { readonly ok: false; readonly code: Code; readonly message?: Words } => ({
  ok: false,
  code,
  ...(message !== undefined && { message }),
})

/** What was looked for, or the refusal for where it is not there. */
export function foundOr<Value, Code extends string, Missing extends string>(
  missing: Missing,
  looked: Result<Value | undefined, Code>,
): Result<Value, Code | Missing> {
  if (!looked.ok) return looked
  return looked.value === undefined ? refuse(missing) : ok(looked.value)
}

/** For what only our own mistake can make false. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`)
}
