import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { hmac } from '../../src/platform/server/hmac.ts'
import { chance } from '../factories/chance.ts'

test('an HMAC is that of Node, whatever the key and the text', () => {
  // Around 64 bytes a key stops being used as it is.
  const key = fc.uint8Array({ maxLength: 130, size: 'max' })
  const text = fc.oneof(
    fc.uint8Array({ maxLength: 300, size: 'max' }),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(key, text, (key, text) => {
      assert.deepEqual(hmac(key, text), createHmac('sha256', key).update(text).digest())
    }),
    { seed: chance('hmac').seed, numRuns: 500 },
  )
})
