import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settlementOf } from '../../../src/rails/ach/settlement.ts'
import { FED_ZONE, nextWindow, windowsOn } from '../../../src/rails/ach/windows.ts'
import { instantOf } from '../../../src/values/dates.ts'

const at = (day: string, time: string): Date => instantOf(day, time, FED_ZONE)

const shown = (instant: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: FED_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant)

type Case = readonly [when: string, leaves: string, settles: string]

/** Leaves with the last file of a day, and is there on the next one on which banks are open. */
const USUAL: readonly Case[] = [
  ['2026-07-14 09:00', '2026-07-14 16:45', '2026-07-15 08:30'],
  ['2026-07-14 16:14', '2026-07-14 16:45', '2026-07-15 08:30'],
  ['2026-07-14 16:15', '2026-07-15 16:45', '2026-07-16 08:30'],
  ['2026-07-14 23:59', '2026-07-15 16:45', '2026-07-16 08:30'],
  // Friday, and the weekend after it.
  ['2026-07-17 12:00', '2026-07-17 16:45', '2026-07-20 08:30'],
  ['2026-07-17 17:00', '2026-07-20 16:45', '2026-07-21 08:30'],
  ['2026-07-18 12:00', '2026-07-20 16:45', '2026-07-21 08:30'],
  // The Fourth is a Saturday, so Friday is open.
  ['2026-07-03 12:00', '2026-07-03 16:45', '2026-07-06 08:30'],
  // Labor Day is the Monday after.
  ['2026-09-04 12:00', '2026-09-04 16:45', '2026-09-08 08:30'],
  ['2026-09-04 17:00', '2026-09-08 16:45', '2026-09-09 08:30'],
  // Thanksgiving is on a Thursday; banks are open on the Friday after it.
  ['2026-11-25 17:00', '2026-11-27 16:45', '2026-11-30 08:30'],
  // The clock goes forward, and back, on the Sunday between.
  ['2026-03-06 12:00', '2026-03-06 16:45', '2026-03-09 08:30'],
  ['2026-10-30 12:00', '2026-10-30 16:45', '2026-11-02 08:30'],
]

const SAME_DAY: readonly Case[] = [
  ['2026-07-14 00:01', '2026-07-14 10:30', '2026-07-14 13:00'],
  ['2026-07-14 09:59', '2026-07-14 10:30', '2026-07-14 13:00'],
  ['2026-07-14 10:00', '2026-07-14 14:45', '2026-07-14 17:00'],
  ['2026-07-14 14:15', '2026-07-14 16:45', '2026-07-14 18:00'],
  ['2026-07-14 16:15', '2026-07-15 10:30', '2026-07-15 13:00'],
  ['2026-07-17 20:00', '2026-07-20 10:30', '2026-07-20 13:00'],
  ['2026-03-08 12:00', '2026-03-09 10:30', '2026-03-09 13:00'],
  ['2026-11-01 01:30', '2026-11-02 10:30', '2026-11-02 13:00'],
]

describe('windows of the Federal Reserve, with files cut half an hour before', () => {
  for (const [kind, cases] of [
    ['usual', USUAL],
    ['same-day', SAME_DAY],
  ] as const) {
    for (const [when, leaves, settles] of cases) {
      test(`a ${kind} payment of ${when} leaves ${leaves} and settles ${settles}`, () => {
        const [day, time] = when.split(' ') as [string, string]
        const window = nextWindow(at(day, time), {
          sameDay: kind === 'same-day',
          minutesBefore: 30,
        })
        assert.deepEqual([shown(window.leavesAt), shown(window.settlesAt)], [leaves, settles])
        assert.equal(window.effectiveOn, settles.slice(0, 10))
        assert.equal(window.leavesAt.getTime() - window.cutAt.getTime(), 30 * 60_000)
      })
    }
  }

  test('a deadline is so many hours from midnight in summer as in winter, seen from New York', () => {
    const wanted = { sameDay: true, minutesBefore: 0 }
    const utc = (day: string) =>
      windowsOn(day, wanted).map(({ leavesAt }) => leavesAt.toISOString().slice(11, 16))
    assert.deepEqual(utc('2026-03-06'), ['15:30', '19:45', '21:45'])
    assert.deepEqual(utc('2026-03-09'), ['14:30', '18:45', '20:45'])
  })

  test('batches for the same day say in which window', () => {
    const [first, second, third] = windowsOn('2026-07-14', { sameDay: true, minutesBefore: 0 })
    assert.deepEqual(
      [first?.sameDay, second?.sameDay, third?.sameDay],
      ['SD1300', 'SD1700', 'SD1800'],
    )
    assert.equal(windowsOn('2026-07-14', { sameDay: false, minutesBefore: 0 })[0]?.sameDay, '')
  })

  test('there is no window on a day on which banks are closed', () => {
    assert.throws(() => windowsOn('2026-07-18', { sameDay: true, minutesBefore: 0 }), /banking day/)
  })
})

describe('what comes in settles', () => {
  for (const [what, batch, createdOn, settles] of [
    ['on the day that was wanted', { effectiveOn: '2026-07-17' }, '2026-07-15', '2026-07-17 08:30'],
    ['on a banking day', { effectiveOn: '2026-07-18' }, '2026-07-15', '2026-07-20 08:30'],
    ['not before it was sent', { effectiveOn: '2026-07-10' }, '2026-07-15', '2026-07-15 08:30'],
    ['on its day, without a wish', { effectiveOn: null }, '2026-07-15', '2026-07-15 08:30'],
    [
      'on the day written in',
      { effectiveOn: '2026-07-17', settlesOnDay: 197 },
      '2026-07-15',
      '2026-07-16 08:30',
    ],
    [
      'in the next year',
      { effectiveOn: '2026-12-31', settlesOnDay: 4 },
      '2026-12-31',
      '2027-01-04 08:30',
    ],
    [
      'on the same day at its time',
      { effectiveOn: '2026-07-15', descriptiveDate: 'SD1700' },
      '2026-07-15',
      '2026-07-15 17:00',
    ],
  ] as const) {
    test(what, () => {
      const header = { settlesOnDay: null, descriptiveDate: '', ...batch }
      assert.equal(shown(settlementOf(header, { createdOn }).at), settles)
    })
  }
})
