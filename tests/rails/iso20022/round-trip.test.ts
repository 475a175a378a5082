import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { chance } from '../../factories/chance.ts'
import { opened } from './messages.ts'
import { MESSAGES } from './random.ts'

describe('what is written is read as it was', () => {
  for (const [name, content, write, read] of MESSAGES) {
    test(name, () => {
      const isRead = fc.property(content, (said) => {
        const found = read(opened(write(said)))
        assert.deepEqual(withoutGaps(found.ok ? found.value : found), withoutGaps(said))
      })
      fc.assert(isRead, { seed: chance(name).seed, numRuns: 200 })
    })
  }
})

/** What is left out is left out, whether its name stands there or not. */
function withoutGaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGaps)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([key, part]) => [key, withoutGaps(part)]),
  )
}
