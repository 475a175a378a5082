import type { ActionContext } from '../../../platform/server/action.ts'
import { businessDayFrom } from '../../../values/businessDays.ts'
import { addDays, type Day, dayOf } from '../../../values/dates.ts'
import type { BillRow } from './tables.ts'

/** What day it is where the institution is. */
export const todayIn = ({
  at,
  institution,
}: Pick<ActionContext<string | null>, 'at' | 'institution'>): Day => dayOf(at, institution.timeZone)

/** How long after its date a payment is still made for which no money was set aside. */
const LATE_DAYS_MAX = 5

/**
 * A payment whose money is set aside is made however late: the member counts on it and cannot spend
 * the money otherwise. One that would take money nobody set aside is not, after some days.
 */
export const isTooLate = ({ pays_on, hold_id }: BillRow, today: Day): boolean =>
  hold_id === null && pays_on !== null && addDays(pays_on, LATE_DAYS_MAX) < today

/** A bill cannot be changed from the day on which it is paid. */
export const isDue = ({ pays_on }: Pick<BillRow, 'pays_on'>, today: Day): boolean =>
  pays_on !== null && pays_on <= today

/** The next date, and the business day it is paid on. */
export const nextDates = (nextOn: Day | null): Pick<BillRow, 'next_on' | 'pays_on'> => ({
  next_on: nextOn,
  pays_on: nextOn === null ? null : businessDayFrom(nextOn),
})

/** Whoever schedules for tomorrow knows of it: nobody is reminded of what they did today. */
export const remindedOf = (nextOn: Day, today: Day): Day | null =>
  businessDayFrom(nextOn) <= addDays(today, 1) ? nextOn : null
