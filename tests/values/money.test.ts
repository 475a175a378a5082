import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  add,
  formatMoney,
  fromDecimal,
  isMovable,
  money,
  parseDecimal,
  parseTyped,
  toDecimal,
} from '../../src/values/money.ts'
import { chance } from '../factories/chance.ts'

const minorOf = (result: ReturnType<typeof parseTyped>): bigint | string =>
  result.ok ? result.value.minor : result.code

describe('an amount on the wire', () => {
  for (const [text, minor] of [
    ['25', 2500n],
    ['25.5', 2550n],
    ['25.00', 2500n],
    ['0', 0n],
    ['0.01', 1n],
    ['999999999999.99', 99_999_999_999_999n],
  ] as const) {
    test(`${text} is ${minor} cents`, () => assert.equal(minorOf(parseDecimal(text)), minor))
  }

  for (const text of [
    '',
    ' 1',
    '-1',
    '+1',
    '0.001',
    '1e2',
    'NaN',
    'Infinity',
    '1,000',
    '0x10',
    '1.',
    '.5',
    '1000000000000',
    '9223372036854775808',
    '١٢',
    '１２',
    '1\n',
  ]) {
    test(`${JSON.stringify(text)} is not an amount`, () =>
      assert.equal(minorOf(parseDecimal(text)), 'invalid_amount'))
  }

  test('a yen has no decimals', () => {
    assert.equal(minorOf(parseDecimal('500', 'JPY')), 500n)
    assert.equal(minorOf(parseDecimal('500.5', 'JPY')), 'invalid_amount')
    assert.equal(toDecimal(money(500n, 'JPY')), '500')
  })

  test('comes back as it went out, whatever it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n) + 1n, max: 10n ** 14n - 1n }), (minor) => {
        assert.deepEqual(fromDecimal(toDecimal(money(minor))), money(minor))
      }),
      { seed: chance('amounts').seed },
    )
  })

  test('minus five cents is -0.05', () => assert.equal(toDecimal(money(-5n)), '-0.05'))
})

describe('an amount as people type it', () => {
  for (const [text, minor] of [
    ['1,250', 125_000n],
    ['$1250', 125_000n],
    ['$ 1,234.5', 123_450n],
    [' 12.5 ', 1250n],
    ['12.', 1200n],
    ['1,234,567.89', 123_456_789n],
    ['12,50', 'invalid_amount'],
    ['1,2345', 'invalid_amount'],
    ['1.234,50', 'invalid_amount'],
    ['-5', 'invalid_amount'],
    ['five', 'invalid_amount'],
  ] as const) {
    test(`${JSON.stringify(text)} is ${minor}`, () =>
      assert.equal(minorOf(parseTyped(text)), minor))
  }

  test('may begin with the sign of its own currency, and with no other', () => {
    assert.equal(minorOf(parseTyped('€25', 'EUR')), 2500n)
    assert.equal(minorOf(parseTyped('CA$ 25', 'CAD')), 2500n)
    assert.equal(minorOf(parseTyped('$25', 'CAD')), 2500n)
    assert.equal(minorOf(parseTyped('CHF 25', 'CHF')), 2500n)
    assert.equal(minorOf(parseTyped('$25', 'EUR')), 'invalid_amount')
    assert.equal(minorOf(parseTyped('€25')), 'invalid_amount')
  })
})

test('an amount that can be moved is at least one minor unit', () => {
  assert.deepEqual(
    ['0.01', '0', '0.00', '-1', 'five'].map((text) => isMovable(text)),
    [true, false, false, false, false],
  )
  assert.equal(isMovable('1', 'JPY'), true)
  assert.equal(isMovable('0.5', 'JPY'), false)
})

describe('an amount as people read it', () => {
  for (const [amount, signed, text] of [
    [money(123_450n), false, '$1,234.50'],
    [money(-6420n), false, '−$64.20'],
    [money(-6420n), true, '−$64.20'],
    [money(6420n), true, '+$64.20'],
    [money(0n), true, '$0.00'],
    [money(500n, 'EUR'), false, '€5.00 EUR'],
    [money(500n, 'JPY'), false, '¥500 JPY'],
    // Its code is its sign, and stands there once.
    [money(500n, 'CHF'), false, 'CHF\u00a05.00'],
    [money(99_999_999_999_999n), false, '$999,999,999,999.99'],
  ] as const) {
    test(`${amount.minor} ${amount.currency} is ${text}`, () =>
      assert.equal(formatMoney(amount, { signed }), text))
  }
})

test('dollars and yen do not add up', () => {
  assert.throws(() => add(money(1n), money(1n, 'JPY')), /do not mix/)
})
