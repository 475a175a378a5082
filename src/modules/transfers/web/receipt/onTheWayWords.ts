import { institution } from '../../../../platform/web/institution.ts'
import { dayOf } from '../../../../values/dates.ts'
import { formatDay, formatMoment } from '../../../../values/formats.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'
import type { Departure, OnTheWay } from '../../receipt.contract.ts'

/** "Leaves today at 4:30 PM, arrives Wednesday, November 25": how far a payment has got, as of `now`. */
export function onTheWayWords(t: Translate, onTheWay: OnTheWay, now: Date): Words | undefined {
  const { state, arrivesOn, returnedBecause } = onTheWay
  const arrives = arrivalWords(t, onTheWay, now)
  switch (state) {
    case 'held':
      return t('We look at it before it leaves.')
    case 'created':
      return departureWords(t, onTheWay, now)
    case 'in_file':
    case 'sent':
      return arrives === undefined
        ? t('It has left for the other bank.')
        : t('It has left, arrives {day}', { day: arrives })
    case 'settled':
      return arrivesOn === null
        ? t('The bank that carries it on has the money.')
        : t('Arrived {day}', { day: formatDay(arrivesOn, 'weekdayYearless') })
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

/** "Leaves today at 2:30 PM, arrives today by 5:00 PM"; undefined where the other bank says when it arrives. */
export function departureWords(t: Translate, departure: Departure, now: Date): Words | undefined {
  const arrives = arrivalWords(t, departure, now)
  return arrives === undefined
    ? undefined
    : t('Leaves {moment}, arrives {day}', {
        moment: momentWords(t, departure.leavesAt, now),
        day: arrives,
      })
}

function arrivalWords(
  t: Translate,
  { arrivesOn, arrivesBy }: Departure,
  now: Date,
): Words | undefined {
  if (arrivesOn === null) return undefined
  const day = formatDay(arrivesOn, 'weekdayYearless')
  if (arrivesBy === undefined) return day
  const zone = institution.timeZone
  const time = formatMoment(arrivesBy, zone, 'clock')
  return dayOf(new Date(arrivesBy), zone) === dayOf(now, zone)
    ? t('today by {time}', { time })
    : t('{day} by {time}', { day, time })
}

function momentWords(t: Translate, leavesAt: string, now: Date): Words {
  const zone = institution.timeZone
  const day = dayOf(new Date(leavesAt), zone)
  const time = formatMoment(leavesAt, zone, 'clock')
  return day === dayOf(now, zone)
    ? t('today at {time}', { time })
    : t('{day} at {time}', { day: formatDay(day, 'weekdayYearless'), time })
}
