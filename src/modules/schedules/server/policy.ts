import { addDays, type Day } from '../../../values/dates.ts'

/** How long after its date a transfer is still sent: a long weekend and a day to mend a server. */
const LATE_DAYS_MAX = 5

export const isTooLate = (dueOn: Day, today: Day): boolean => addDays(dueOn, LATE_DAYS_MAX) < today
