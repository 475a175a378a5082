import { businessDayFrom } from '../../../values/businessDays.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import type { BillRow } from './tables.ts'

/** A bill cannot be changed from the day on which it is paid. */
export const isDue = ({ pays_on }: Pick<BillRow, 'pays_on'>, today: Day): boolean =>
  pays_on !== null && pays_on <= today

/** The next date and the business day it is paid on; nothing is set aside for it yet. */
export const nextDates = (
  nextOn: Day | null,
): Pick<BillRow, 'next_on' | 'pays_on' | 'hold_id'> => ({
  next_on: nextOn,
  pays_on: nextOn === null ? null : businessDayFrom(nextOn),
  hold_id: null,
})

/** Whoever schedules for tomorrow knows of it: nobody is reminded of what they did today. */
export const remindedOf = (nextOn: Day, today: Day): Day | null =>
  businessDayFrom(nextOn) <= addDays(today, 1) ? nextOn : null

/** What rules of payments tell bills apart by. */
export const kindOf = ({ payee_id }: Pick<BillRow, 'payee_id'>): 'biller' | 'provider' =>
  payee_id === null ? 'provider' : 'biller'
