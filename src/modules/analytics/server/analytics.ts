// The door of analytics: the job that counts days, and the answers.

import type { Clock } from '../../../platform/server/clock.ts'
import type { Db } from '../../../platform/server/db.ts'
import type { Institution } from '../../../values/institution.ts'
import type { Analytics, DayRange } from '../contract.ts'
import { failuresOf } from './failures.ts'
import { readGrowth } from './growth.ts'
import { movementsOf, readDays, returnedIn } from './movements.ts'
import { readReviews } from './reviews.ts'
import { readTally } from './tally.ts'
import { cutIntoWeeks } from './weeks.ts'

export { countDays } from './days.ts'
export { addUpTally } from './tally.ts'

export interface AnalyticsParts {
  readonly db: Db
  readonly clock: Clock
  readonly institution: Institution
}

/** The four answers for a range of days, week by week. */
export async function analyticsFor(
  { db, clock, institution }: AnalyticsParts,
  range: DayRange,
): Promise<Analytics> {
  const zone = institution.timeZone
  const weeks = cutIntoWeeks(range, zone)
  const asOf = clock.now().toISOString()
  const days = await readDays(db, range, zone)
  const tally = await readTally(db, weeks)
  return {
    ...range,
    asOf,
    weeks: [...weeks.days],
    reviews: await readReviews(db, weeks, tally),
    movements: movementsOf(days, weeks),
    failures: failuresOf(tally, returnedIn(days, weeks)),
    growth: await readGrowth(db, weeks, tally),
  }
}
