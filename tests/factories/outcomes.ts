import assert from 'node:assert/strict'
import type { Result } from '../../src/values/result.ts'

/** The value of what must go well. */
export function done<Value>(outcome: Result<Value, string>): Value {
  assert.ok(outcome.ok, outcome.ok ? '' : `was refused: ${outcome.code}`)
  return outcome.value
}

export const codeIn = (outcome: Result<unknown, string>): string =>
  outcome.ok ? 'done' : outcome.code

/** How often each answer came. */
export function tally(outcomes: readonly Result<unknown, string>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[codeIn(outcome)] = (counts[codeIn(outcome)] ?? 0) + 1
  return counts
}
