import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { codeDigits } from '../../src/ui/fields/codeDigits.ts'
import { notchesOf } from '../../src/ui/layout/notches.ts'
import { tidyAmount } from '../../src/ui/fields/tidyAmount.ts'

describe('an amount is tidied when its field is left', () => {
  const typed: readonly (readonly [string, string])[] = [
    ['1250', '1,250.00'],
    ['$1250', '1,250.00'],
    [' 12.5 ', '12.50'],
    ['1,250', '1,250.00'],
    ['0.05', '0.05'],
    ['1234567.8', '1,234,567.80'],
    ['100000', '100,000.00'],
  ]
  for (const [before, after] of typed) {
    test(`"${before}" becomes "${after}"`, () => assert.equal(tidyAmount(before), after))
  }

  test('what is no amount stays exactly as it was typed', () => {
    for (const odd of ['12,50', 'ten', '-5', '1.999', '']) assert.equal(tidyAmount(odd), odd)
  })

  test('yen get no decimals', () => assert.equal(tidyAmount('12500', 'JPY'), '12,500'))

  test('tidying twice changes nothing more', () => {
    assert.equal(tidyAmount(tidyAmount('1234.5')), '1,234.50')
  })
})

describe('a one-time code', () => {
  test('is read out of what people paste', () => {
    assert.equal(codeDigits(' 123 456 '), '123456')
    assert.equal(codeDigits('123-456'), '123456')
    assert.equal(codeDigits('Your code is 204816.'), '204816')
  })

  test('has six digits at most', () => assert.equal(codeDigits('12345678'), '123456'))
})

describe('the notched edge of a receipt', () => {
  test('is the same every time for the same reference', () => {
    assert.deepEqual(notchesOf('NVEG7-PDU97'), notchesOf('nveg7pdu97'))
  })

  test('differs between references', () => {
    assert.notDeepEqual(notchesOf('NVEG7-PDU97'), notchesOf('K3M9X-2WQRT'))
  })

  test('has eight notches in order, none over another, none off the stick', () => {
    for (const reference of ['NVEG7-PDU97', 'AAAAA-AAAAA', 'Z9Z9Z-9Z9Z9', 'X']) {
      const notches = notchesOf(reference)
      assert.equal(notches.length, 8)
      assert.ok(notches.every((at) => at > 0.02 && at < 0.98))
      assert.ok(notches.every((at, i) => i === 0 || at - notches[i - 1]! > 0.03))
    }
  })
})
