import { addDays } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { dayWords } from '../../../values/rhythmWords.ts'
import type { MyLimit } from '../contract.ts'

type Support = Pick<Institution, 'supportPhone' | 'supportEmail' | 'supportHours'>

/** What is counted, and when the count starts anew. */
export const COUNT_RULE =
  'We count transfers to other banks and abroad, and bills to payees you added yourself. The count starts again on the first of each month.'

/** What the member is told of a limit; undefined when there is none. */
export function limitWords(
  { left, countMax, startsAgainOn }: MyLimit,
  { supportPhone, supportEmail, supportHours }: Support,
): string | undefined {
  if (left === null || countMax === null || startsAgainOn === null) return undefined
  if (left === 0) {
    const reach = `${supportPhone ?? supportEmail}, ${supportHours}`
    const used = countMax === 1 ? 'your one transfer' : `all ${countMax} of your transfers`
    return `You have used ${used} for this month. The count starts again on ${dayWords(startsAgainOn)}. Do you need one sooner? Please contact us: ${reach}.`
  }
  return `You have ${left} of ${countMax} transfers left until ${dayWords(addDays(startsAgainOn, -1))}.`
}
