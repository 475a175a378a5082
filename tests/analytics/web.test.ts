import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Analytics } from '../../src/modules/analytics/contract.ts'
import { ends, pickNames, steps } from '../../src/ui/charts/chartLayout.ts'
import {
  depositsFinding,
  failuresFinding,
  membersFinding,
  movementsFinding,
  reviewFinding,
  waitingFinding,
} from '../../src/modules/analytics/web/findings.ts'
import { durationWords, rangeWords } from '../../src/modules/analytics/web/words.ts'
import { english } from '../../src/values/sentence.ts'

const ZONE = 'America/New_York'

type Reviews = Analytics['reviews']
const reviews = (changes: Partial<Reviews>): Reviews => ({
  waitingNow: 0,
  oldestSince: null,
  waiting: [],
  decided: [],
  medianHours: [],
  medianHoursOverall: null,
  ...changes,
})

const moved = (
  kind: Analytics['movements']['kinds'][number]['kind'],
  count: number,
  amount: string,
) => ({
  kind,
  count,
  amount,
  counts: [],
  amounts: [],
})

describe('the sentence over a chart', () => {
  test('says who waits, and since when in the institution', () => {
    assert.equal(waitingFinding(english, reviews({}), ZONE), 'No application is undecided.')
    const oldestSince = '2026-07-12T03:00:00Z'
    assert.equal(
      waitingFinding(english, reviews({ waitingNow: 1, oldestSince }), ZONE),
      'One application is undecided, since Jul 11, 2026.',
    )
    assert.equal(
      waitingFinding(english, reviews({ waitingNow: 1200, oldestSince }), ZONE),
      '1,200 applications are undecided, the first of them since Jul 11, 2026.',
    )
  })

  test('says how long reviews took', () => {
    assert.equal(reviewFinding(english, reviews({})), 'No application was decided in this time.')
    const one = reviews({ decided: [0, 1], medianHoursOverall: 48 })
    assert.equal(reviewFinding(english, one), 'The one review in this time took 2 days.')
    const more = reviews({ decided: [3, 1], medianHoursOverall: 5.2 })
    assert.equal(
      reviewFinding(english, more),
      'Half of the 4 reviews in this time took 5 hours or less.',
    )
  })

  test('says what moved, to the cent', () => {
    const movements = (...kinds: ReturnType<typeof moved>[]) =>
      movementsFinding(english, { kinds, countedThrough: null, counting: false })
    assert.equal(movements(), 'No money moved in this time.')
    assert.equal(
      movements(moved('bills', 1, '0.10')),
      '$0.10 moved in 1 transfer. All of it: Bill payments.',
    )
    assert.equal(
      movements(moved('us_banks', 2, '900719925474.93'), moved('own', 1, '0.20')),
      '$900,719,925,475.13 moved in 3 transfers. The largest part: US banks, $900,719,925,474.93 in 2.',
    )
  })

  test('says what failed', () => {
    const failures = (codes: number, denied: number) =>
      failuresFinding(english, {
        kinds: [
          { kind: 'code.refused', count: codes, counts: [] },
          { kind: 'transfer.denied', count: denied, counts: [] },
        ],
      })
    assert.equal(failures(0, 0), 'Nothing failed in this time.')
    assert.equal(failures(0, 1), '1 thing failed, all of one kind: transfers denied at the limit.')
    assert.equal(failures(4, 3), '7 things failed. The most frequent: codes refused, 4.')
  })

  test('says how members and deposits changed', () => {
    const growth = (joined: number[], deposits: string[]) => ({
      membersBefore: 10,
      joined,
      depositsBefore: '100.00',
      deposits,
    })
    assert.equal(
      membersFinding(english, growth([0, 0], [])),
      '10 members at the end of this time; nobody joined in it.',
    )
    assert.equal(
      membersFinding(english, growth([1, 2], [])),
      '13 members at the end of this time, 3 of them new.',
    )
    assert.equal(
      depositsFinding(english, growth([], ['90.00', '120.50'])),
      'Deposits grew by $20.50 to $120.50.',
    )
    assert.equal(
      depositsFinding(english, growth([], ['99.99'])),
      'Deposits fell by $0.01 to $99.99.',
    )
    assert.equal(depositsFinding(english, growth([], ['100.00'])), 'Deposits stayed at $100.00.')
  })

  test('counts hours and days as people do', () => {
    assert.deepEqual(
      [0.2, 1, 35.4, 36, 47.9, 60, 240].map((hours) => durationWords(english, hours)),
      ['less than an hour', '1 hour', '35 hours', '1.5 days', '2 days', '2.5 days', '10 days'],
    )
    assert.equal(rangeWords(english, { from: '2026-01-01', to: '2026-01-01' }), 'Jan 1, 2026')
  })
})

describe('a chart', () => {
  test('names as many weeks as have room, the first always', () => {
    const names = Array.from({ length: 105 }, () => 'Sep 28')
    for (const width of [200, 320, 1200]) {
      const middles = names.map((_, i) => ((i + 0.5) * width) / names.length)
      const placed = pickNames(names, middles, [0, width])
      assert.equal(placed[0]?.index, 0)
      for (const [i, { x }] of placed.entries()) {
        if (i > 0) assert.ok(x - placed[i - 1]!.x >= 48, `at ${width}`)
      }
    }
  })

  test('begins at zero where it comes near it, and a balance stays until it changes', () => {
    assert.deepEqual(ends([40, 100], false), [0, 100])
    assert.deepEqual(ends([-5, 100], false), [-5, 100])
    assert.deepEqual(ends([900, 1000], false), [800, 1000])
    assert.deepEqual(ends([900, 1000], true), [0, 1000])
    assert.deepEqual(ends([0, 0], false), [0, 1])
    const [one, two] = [
      { x: 1, y: 5 },
      { x: 2, y: 9 },
    ]
    assert.deepEqual(steps([one, two]), [one, { x: 2, y: 5 }, two])
  })
})
