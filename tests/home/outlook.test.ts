import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Change,
  leaving,
  leftBefore,
  lineOf,
  lowestOf,
} from '../../src/modules/home/server/outlook.ts'
import { addDays } from '../../src/values/dates.ts'
import { chance } from '../factories/chance.ts'

const today = '2026-02-20'
const days = 30

const day = fc.integer({ min: 0, max: 40 }).map((ahead) => addDays(today, ahead))
const minor = fc.bigInt({ min: -90_000n, max: 90_000n })
const change: fc.Arbitrary<Change> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  on: day,
  minor,
})
const changes = fc.array(change, { maxLength: 30 })
const sum = (all: readonly { readonly minor: bigint }[]) =>
  all.reduce((total, one) => total + one.minor, 0n)

test('the line ends with everything certain through its last day, and its lowest point is the first of the lowest', () =>
  fc.assert(
    fc.property(minor, changes, (available, all) => {
      const line = lineOf(available, all, { today, days })
      const last = addDays(today, days)
      assert.equal(line.length, days + 1)
      assert.deepEqual(line.at(-1), {
        on: last,
        minor: available + sum(all.filter(({ on }) => on <= last)),
      })
      const lowest = lowestOf(line)
      assert.ok(line.every((point) => point.minor >= lowest.minor))
      assert.equal(line.find((point) => point.minor === lowest.minor)?.on, lowest.on)
    }),
    { seed: chance('days ahead').seed },
  ))

test('a move from one of the accounts to another leaves nothing', () =>
  fc.assert(
    fc.property(changes, day, minor, (all, on, moved) => {
      const sides = [
        { id: 'move', on, minor: moved },
        { id: 'move', on, minor: -moved },
      ]
      assert.deepEqual(leaving([...all, ...sides]), leaving(all))
    }),
    { seed: chance('days ahead').seed },
  ))

test('what is left is never more than what is available, and short on the first day that cannot be paid', () =>
  fc.assert(
    fc.property(minor, changes, changes, day, (available, some, others, until) => {
      const arranged = leaving(some)
      const recurring = leaving(others)
      const left = leftBefore(until, available, { arranged, recurring })
      assert.equal(left.minor, available - left.arranged - left.recurring)
      assert.ok(left.minor <= available)
      const due = [...arranged, ...recurring].filter(({ on }) => on < until)
      const shortDays = due
        .map(({ on }) => on)
        .filter((on) => available + sum(due.filter((one) => one.on <= on)) < 0n)
        .toSorted()
      assert.equal(left.shortOn, shortDays[0] ?? null)
    }),
    { seed: chance('days ahead').seed },
  ))
