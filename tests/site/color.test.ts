import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contrastOf, hexOf, isColor } from '../../src/modules/site/color.contract.ts'

describe('contrast between two colors', () => {
  for (const [one, other, expected] of [
    ['#ffffff', '#000000', 21],
    ['#ffffff', '#ffffff', 1],
    // The published borders of AA on white: the one gray passes, the next lighter one does not.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['oklch(1 0 0)', '#000000', 21],
    ['oklch(62.8% 0.25768 29.234)', '#ffffff', 4],
  ] as const) {
    test(`${one} on ${other} is ${expected}:1, and the other way round`, () => {
      assert.equal(Math.round(contrastOf(one, other) * 100) / 100, expected)
      assert.equal(contrastOf(one, other), contrastOf(other, one))
    })
  }
})

test('a color of oklch is the same color in hexadecimal', () => {
  for (const [color, hex] of [
    ['oklch(0.62796 0.25768 29.234)', '#ff0000'],
    ['oklch(0.86644 0.29483 142.495)', '#00ff00'],
    ['oklch(0.45201 0.31321 264.052)', '#0000ff'],
    ['oklch(0 0 0)', '#000000'],
    ['#AbCdEf', '#abcdef'],
  ] as const) {
    assert.equal(hexOf(color), hex)
  }
})

test('names, short forms and transparency are no colors of a profile', () => {
  for (const text of ['red', '#fff', '#12345678', 'rgb(1 2 3)', 'oklch(0.5 0.1 20 / 0.5)', '']) {
    assert.equal(isColor(text), false, text)
    assert.throws(() => contrastOf(text, '#ffffff'), /is no color/)
  }
})
