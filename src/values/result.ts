/**
 * What a deed answers: the value, or the name of the refusal. A refusal is an ordinary outcome that
 * the caller must look at; a bug is an assertion (see {@link assert}) and stops the transaction.
 */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code }

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({
  ok: true,
  value,
})

export const refuse = <Code extends string>(
  code: Code,
): { readonly ok: false; readonly code: Code } => ({ ok: false, code })

/** For what only our own mistake can make false. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`)
}

/** Makes a switch over a union fail to compile when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}
