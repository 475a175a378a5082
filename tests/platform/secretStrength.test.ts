import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { isGuessable } from '../../src/platform/server/secretStrength.ts'

describe('a secret can be guessed when it', () => {
  for (const [what, secret] of [
    ['is one letter', 'x'.repeat(32)],
    ['is one letter many times over', 'x'.repeat(500)],
    ['is two letters in turn', 'ab'.repeat(20)],
    ['is a word again and again', 'changeme'.repeat(6)],
    ['is a word again and again, and a number', `${'password'.repeat(5)}1`],
    ['is the alphabet and the digits', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['goes down the alphabet', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
    ['is the hexadecimal digits twice', '0123456789abcdef0123456789abcdef'],
    ['is mostly zeros', `${'0'.repeat(30)}7f3a`],
  ] as const) {
    test(what, () => assert.equal(isGuessable(secret), true, secret))
  }
})

/** As many secrets as would show an estimate that sometimes refuses one drawn at random. */
const DRAWN = Array.from({ length: 2000 }, (_, i) =>
  createHash('sha512').update(`secret ${i}`).digest(),
)

describe('no secret drawn at random can be guessed, written as', () => {
  for (const [what, write] of [
    ['thirty-two hexadecimal digits', (bytes: Buffer) => bytes.toString('hex').slice(0, 32)],
    ['base64 of 32 bytes', (bytes: Buffer) => bytes.subarray(0, 32).toString('base64')],
    ['thirty-two bytes', (bytes: Buffer) => bytes.subarray(0, 32).toString('latin1')],
    [
      'thirty-two decimal digits',
      (bytes: Buffer) =>
        BigInt(`0x${bytes.toString('hex')}`)
          .toString()
          .slice(0, 32),
    ],
  ] as const) {
    test(what, () => assert.deepEqual(DRAWN.map(write).filter(isGuessable), []))
  }

  test('a sentence', () => assert.equal(isGuessable('seven quiet lanterns over the water'), false))
})
