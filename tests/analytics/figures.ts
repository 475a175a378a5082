import { type Analytics, rangeOf, weeksOf } from '../../src/modules/analytics/contract.ts'
import type { AskedDays } from '../../src/modules/analytics/web/useDays.ts'

/** What the server would answer about these days, on the day of the tests. */
export function figuresOf(days: AskedDays, changes: Partial<Analytics> = {}): Analytics {
  const range = rangeOf(days, '2026-07-15')
  if (!range.ok) throw new Error(range.code)
  const weeks = weeksOf(range.value)
  const each = <T>(value: T): T[] => weeks.map(() => value)
  const last = <T>(before: T, value: T): T[] => [...each(before).slice(1), value]
  return {
    ...range.value,
    asOf: '2026-07-15T16:00:00.000Z',
    weeks,
    reviews: {
      waitingNow: 2,
      oldestSince: '2026-07-11T16:00:00.000Z',
      waiting: last(0, 2),
      decided: last(0, 1),
      medianHours: last<number | null>(null, 48),
      medianHoursOverall: 48,
    },
    movements: {
      kinds: [
        {
          kind: 'us_banks',
          count: 3,
          amount: '1250.50',
          counts: last(0, 3),
          amounts: last('0.00', '1250.50'),
        },
      ],
      countedThrough: '2026-07-14',
      counting: false,
    },
    failures: { kinds: [{ kind: 'code.refused', count: 0, counts: each(0) }] },
    growth: {
      membersBefore: 2,
      joined: each(0),
      depositsBefore: '100.00',
      deposits: each('120.50'),
    },
    ...changes,
  }
}
