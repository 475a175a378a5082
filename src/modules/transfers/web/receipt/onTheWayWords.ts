import { institution } from '../../../../platform/web/institution.ts'
import { dayOf } from '../../../../values/dates.ts'
import { formatDay, formatMoment } from '../../../../values/formats.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import type { OnTheWay } from '../../receipt.contract.ts'

/** "Leaves today at 4:30 PM, arrives Wednesday, November 25": how far a payment has got, as of `now`. */
export function onTheWayWords(
  t: Translate,
  { state, leavesAt, arrivesOn, returnedBecause }: OnTheWay,
  now: Date,
): Words | undefined {
  const arrives = arrivesOn === null ? undefined : formatDay(arrivesOn, 'weekdayYearless')
  switch (state) {
    case 'held':
      return t('We look at it before it leaves.')
    case 'created':
      return arrives === undefined
        ? undefined
        : t('Leaves {moment}, arrives {day}', {
            moment: momentWords(t, leavesAt, now),
            day: arrives,
          })
    case 'in_file':
    case 'sent':
      return arrives === undefined
        ? t('It has left for the other bank.')
        : t('It has left, arrives {day}', { day: arrives })
    case 'settled':
      return arrives === undefined
        ? t('It has arrived at the other bank.')
        : t('Arrived {day}', { day: arrives })
    case 'corrected':
      return t('It has arrived. The other bank told us what to write next time.')
    case 'returned':
      return returnedBecause === null
        ? t('The other bank sent it back.')
        : t('The other bank sent it back. {why}', { why: returnedBecause })
    case 'cancelled':
      return undefined
  }
}

function momentWords(t: Translate, leavesAt: string, now: Date): Words {
  const zone = institution.timeZone
  const day = dayOf(new Date(leavesAt), zone)
  const time = formatMoment(leavesAt, zone, 'clock')
  return day === dayOf(now, zone)
    ? t('today at {time}', { time })
    : t('{day} at {time}', { day: formatDay(day, 'weekdayYearless'), time })
}
