import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId, referenceBits, referenceOf } from '../../src/values/ids.ts'

test('ids are version 7 UUIDs in the order of their time', () => {
  const early = newId(Date.UTC(2026, 0, 1))
  const late = newId(Date.UTC(2026, 0, 1) + 1)
  assert.match(early, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.ok(early < late)
  assert.equal(Number.parseInt(early.slice(0, 8) + early.slice(9, 13), 16), Date.UTC(2026, 0, 1))
})

test('a reference is ten letters and digits nobody confuses, always the same for an id', () => {
  const id = newId()
  assert.match(referenceOf(id), /^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  assert.equal(referenceOf(id), referenceOf(id))
})

test('a reference leads back to the end of its id', () => {
  const id = newId()
  const bits = BigInt(`0x${id.replaceAll('-', '')}`) % 2n ** 50n
  assert.equal(referenceBits(referenceOf(id).replace('-', '')), bits)
})

test('ten thousand references are all different', () => {
  const references = new Set(Array.from({ length: 10_000 }, () => referenceOf(newId())))
  assert.equal(references.size, 10_000)
})
