import { addDays } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { formatDay } from '../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../values/money.ts'
import type { PaymentKind } from '../../paymentRules/paymentKind.contract.ts'
import type { MyLimit } from '../contract.ts'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

type Allowance = MyLimit['allowances'][number]
type Support = Pick<Institution, 'supportPhone' | 'supportEmail' | 'supportHours'>

/** What is counted, and when the count starts anew. */
export const COUNT_RULE = say(
  'We count transfers to other banks and abroad, and bills to payees you added yourself. The count starts again on the first of each month.',
)

/** What the member is told of a limit; undefined when there is none. */
export function limitWords(
  t: Translate,
  { left, countMax, startsAgainOn }: MyLimit,
  { supportPhone, supportEmail, supportHours }: Support,
): Words | undefined {
  if (left === null || countMax === null || startsAgainOn === null) return undefined
  if (left === 0) {
    return t(
      'You have used {count, plural, one {your one transfer} other {all # of your transfers}} for this month. The count starts again on {day}. Do you need one sooner? Please contact us: {contact}, {hours}.',
      {
        count: countMax,
        day: formatDay(startsAgainOn),
        contact: supportPhone ?? supportEmail,
        hours: supportHours,
      },
    )
  }
  return t('You have {left} of {max} transfers left until {day}.', {
    left,
    max: countMax,
    day: formatDay(addDays(startsAgainOn, -1)),
  })
}

/** Whether the member switched off what an allowance is of. */
export const isSwitchedOff = ({ startsAgainOn }: Allowance): boolean => startsAgainOn === null

/** What else is left of payments of these kinds, a line for each allowance that is not switched off; of rules of the house without saying which. */
export const allowanceWords = (
  t: Translate,
  allowances: MyLimit['allowances'],
  kinds: readonly PaymentKind[],
): readonly Words[] =>
  allowances
    .filter((allowance) => allowance.kinds.some((kind) => kinds.includes(kind)))
    .flatMap(({ isOwn, countLeft, countMax, amountLeft, amountMax, startsAgainOn }) => {
      if (startsAgainOn === null) return []
      const day = formatDay(addDays(startsAgainOn, -1))
      const lines: Words[] = []
      if (amountLeft !== null && amountMax !== null) {
        const left = formatMoney(fromDecimal(amountLeft))
        const max = formatMoney(fromDecimal(amountMax))
        lines.push(
          isOwn
            ? t('{left} of the {max} a day you allow yourself can still go this way today.', {
                left,
                max,
              })
            : t('{left} of {max} can still go this way until {day}.', { left, max, day }),
        )
      }
      if (countLeft !== null && countMax !== null) {
        const numbers = { left: countLeft, max: countMax, day }
        lines.push(t('{left} of {max} payments of this kind are left until {day}.', numbers))
      }
      return lines
    })
