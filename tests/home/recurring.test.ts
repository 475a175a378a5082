import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  expectedDays,
  type Movement,
  paydayOf,
  type Stream,
  streamsIn,
  wagesAmong,
} from '../../src/modules/home/server/recurring.ts'
import type { Day } from '../../src/values/dates.ts'

const TODAY = '2026-11-23'

const paid = (on: Day, dollars: number, changes: Partial<Movement> = {}): Movement => ({
  accountId: 'checking',
  name: 'ALDER POWER',
  on,
  minor: BigInt(-dollars * 100),
  isPurchase: false,
  ...changes,
})

const paidOn = (days: readonly Day[], dollars = 40, changes: Partial<Movement> = {}) =>
  days.map((on) => paid(on, dollars, changes))

const found = (movements: readonly Movement[]) =>
  streamsIn(movements, TODAY).map(({ rhythm, lowest, highest }) => `${rhythm} ${lowest} ${highest}`)

const only = (movements: readonly Movement[], today = TODAY): Stream => {
  const [stream, ...more] = streamsIn(movements, today)
  assert.ok(stream && more.length === 0)
  return stream
}

const ON_FRIDAYS = ['2026-10-23', '2026-11-06', '2026-11-20']

describe('what recurs', () => {
  const RHYTHMS: readonly (readonly [string, readonly Day[], Stream['rhythm'], Day])[] = [
    ['each week', ['2026-11-03', '2026-11-10', '2026-11-17'], 'weekly', '2026-11-24'],
    ['every two weeks', ON_FRIDAYS, 'every_two_weeks', '2026-12-04'],
    [
      'on the 15th and the last, or the business day before',
      ['2026-09-15', '2026-09-30', '2026-10-15', '2026-10-30', '2026-11-13'],
      'twice_a_month',
      '2026-11-30',
    ],
    ['each month', ['2026-09-05', '2026-10-05', '2026-11-05'], 'monthly', '2026-12-05'],
    [
      'each month, after weekends and a holiday',
      ['2026-08-03', '2026-09-01', '2026-10-01', '2026-11-02'],
      'monthly',
      '2026-12-01',
    ],
    [
      'each month, once late and left out',
      ['2026-05-05', '2026-06-05', '2026-07-05', '2026-09-05', '2026-10-05', '2026-11-05'],
      'monthly',
      '2026-12-05',
    ],
  ]
  for (const [words, days, rhythm, next] of RHYTHMS) {
    test(words, () => {
      const stream = only(paidOn(days))
      assert.equal(stream.rhythm, rhythm)
      assert.equal(expectedDays(stream, TODAY, '2026-12-31')[0], next)
    })
  }

  test('at the most it was lately, and with numbers behind the name that change', () => {
    const bills = [38, 41.5, 40].map((dollars, month) =>
      paid(`2026-${String(9 + month).padStart(2, '0')}-05`, dollars, {
        name: `Alder Power #${month}0412`,
      }),
    )
    assert.deepEqual(found(bills), ['monthly 3800 4150'])
  })

  test('two subscriptions of one company are two', () => {
    const days = ['2026-09-05', '2026-10-05', '2026-11-05']
    const other = ['2026-09-19', '2026-10-19', '2026-11-19']
    const bought = { isPurchase: true }
    assert.deepEqual(found([...paidOn(days, 10, bought), ...paidOn(other, 25, bought)]), [
      'monthly 1000 1000',
      'monthly 2500 2500',
    ])
  })

  const NOTHING: readonly (readonly [string, readonly Movement[]])[] = [
    ['nothing', []],
    ['one row', paidOn(['2026-11-05'])],
    ['twice', paidOn(['2026-10-05', '2026-11-05'])],
    ['three times on one day', paidOn(['2026-11-05', '2026-11-05', '2026-11-05'])],
    ['at no distance', paidOn(['2026-09-01', '2026-09-21', '2026-11-12'])],
    ['what has ceased', paidOn(['2026-06-05', '2026-07-05', '2026-08-05'])],
    ['twice as much', [paid('2026-09-05', 20), paid('2026-10-05', 40), paid('2026-11-05', 30)]],
    [
      'on two accounts',
      [...paidOn(['2026-10-05', '2026-11-05']), paid('2026-09-05', 40, { accountId: 'savings' })],
    ],
    [
      'groceries of each week',
      [30, 35, 32].map((dollars, week) =>
        paid(`2026-11-${7 + week * 7 - 4}`.replace(/-(\d)$/, '-0$1'), dollars, {
          isPurchase: true,
        }),
      ),
    ],
  ]
  for (const [words, movements] of NOTHING) {
    test(`is not ${words}`, () => assert.deepEqual(found(movements), []))
  }

  test('what is late is expected today, once', () => {
    const stream = only(paidOn(['2026-11-01', '2026-11-08', '2026-11-15']))
    assert.deepEqual(expectedDays(stream, TODAY, '2026-12-01'), [TODAY, '2026-11-29'])
  })
})

describe('payday', () => {
  const wages = (days: readonly Day[]) => only(paidOn(days, -1500))

  test('is two weeks after the last', () =>
    assert.equal(paydayOf(wages(ON_FRIDAYS), TODAY), '2026-12-04'))

  test('is the business day before a weekend', () =>
    assert.equal(
      paydayOf(wages(['2026-08-28', '2026-09-28', '2026-10-28']), '2026-11-23'),
      '2026-11-27',
    ))

  test('is the business day before a holiday', () =>
    assert.equal(
      paydayOf(wages(['2026-10-15', '2026-10-29', '2026-11-12']), '2026-11-23'),
      '2026-11-25',
    ))

  const MOVED: readonly (readonly [string, readonly Day[], Day, Day])[] = [
    ['the 28th', ['2026-09-28', '2026-10-28', '2026-11-27'], '2026-11-30', '2026-12-28'],
    [
      'the 15th and the last',
      ['2026-10-15', '2026-10-30', '2026-11-13', '2026-11-30'],
      '2026-12-01',
      '2026-12-15',
    ],
    [
      'the last',
      ['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-30', '2026-11-30'],
      '2026-12-01',
      '2026-12-31',
    ],
    [
      'the 1st',
      ['2026-07-31', '2026-09-01', '2026-10-01', '2026-10-30'],
      '2026-11-23',
      '2026-12-01',
    ],
  ]
  for (const [words, days, today, next] of MOVED) {
    test(`is ${words} again after a weekend moved one`, () => {
      const stream = only(paidOn(days, -1500), today)
      assert.equal(paydayOf(stream, today), next)
    })
  }

  test('is the next one where today’s is there or late', () =>
    assert.equal(paydayOf(wages(['2026-11-02', '2026-11-09', '2026-11-16']), TODAY), '2026-11-30'))

  test('is of what brings most in a month', () => {
    const rent = paidOn(['2026-09-01', '2026-10-01', '2026-11-02'], -800, { name: 'Lodger' })
    const streams = streamsIn([...rent, ...paidOn(ON_FRIDAYS, -1500, { name: 'Mill' })], TODAY)
    assert.equal(wagesAmong(streams)?.name, 'Mill')
    assert.equal(wagesAmong([]), undefined)
  })
})
