import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askToWaitUntil, FOR_GOOD } from '../../src/modules/factors/server/waits.ts'

const AT = new Date('2026-07-16T12:00:00Z')
const WAIT = 'Too many attempts. Please wait'

/** Seconds left, and what is said. */
const SAID: readonly (readonly [number, string])[] = [
  [0, `${WAIT} a minute and try again.`],
  [60, `${WAIT} a minute and try again.`],
  [61, `${WAIT} 2 minutes and try again.`],
  [119 * 60, `${WAIT} 119 minutes and try again.`],
  [119 * 60 + 1, `${WAIT} 2 hours and try again.`],
  [120 * 60 + 1, `${WAIT} 3 hours and try again.`],
]

test('whoever tried too often is told how long to wait, never too short', () => {
  for (const [seconds, words] of SAID)
    assert.equal(askToWaitUntil(new Date(AT.getTime() + seconds * 1000), AT), words)
  assert.equal(
    askToWaitUntil(FOR_GOOD, AT),
    'Too many attempts. No code is accepted for this account any more. Please call us.',
  )
})
