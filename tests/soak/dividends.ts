import { accrualsAgree } from '../dividends/histories.ts'
import type { Soak } from './soak.ts'

const HISTORIES_MAX = 10_000
/** So many at a time, so that the time is looked at. */
const HISTORIES = 100

export const dividends: Soak = {
  name: 'dividends',
  about:
    'Whatever comes, goes, is corrected or pays another rate, dividends are exact to the unit.',
  run: async ({ chance, goesOn }) => {
    let count = 0
    do {
      accrualsAgree(chance.named(`from ${count}`), HISTORIES)
      count += HISTORIES
    } while (count < HISTORIES_MAX && goesOn())
    return `${count} histories, in each the accrual and the day-by-day model agreed`
  },
}
