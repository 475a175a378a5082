import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProfile } from '../../src/modules/site/server/site.ts'
import { yieldProblems } from '../../src/modules/site/server/rates.ts'
import type { Rate } from '../../src/modules/site/contract.ts'
import { HAZELNOTCH } from './profileMistakes.ts'

const printed = (value: string, rate: string, compounded = 'daily'): Rate =>
  ({ id: 'savings', value, kind: 'APY', conditions: '', dividend: { rate, compounded } }) as Rate

test('a yield may be printed with one, two or three decimals, and is compared to the last', () => {
  for (const right of [
    printed('3.50', '3.44'),
    printed('3.5', '3.44'),
    printed('3.500', '3.44'),
    printed('3.650', '3.5851'),
    printed('1.36', '1.35', 'monthly'),
    printed('2.02', '2.00', 'quarterly'),
    printed('5', '5', 'yearly'),
  ]) {
    assert.deepEqual(yieldProblems([right]), [])
  }
})

test('a yield that is off in its last digit is named with the right one', () => {
  assert.deepEqual(yieldProblems([printed('1.11', '1.1', 'quarterly')]), [
    'rates.json, savings: 1.1 % compounded quarterly yields 1.10 %, and 1.11 is printed',
  ])
  assert.deepEqual(yieldProblems([printed('3.649', '3.5851')]), [
    'rates.json, savings: 3.5851 % compounded daily yields 3.650 %, and 3.649 is printed',
  ])
})

test('every yield of Hazelnotch says what it comes from', () => {
  const rates = readProfile(HAZELNOTCH).site.rates?.rates ?? []
  assert.deepEqual(
    rates.filter(({ kind, dividend }) => (kind === 'APY') !== (dividend !== undefined)),
    [],
  )
})
