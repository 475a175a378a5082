import type { Day } from './dates.ts'

/** Full years on a day; who was born on February 29 is older on March 1. */
export const ageOn = (born: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0)

const ADULT_FROM = 18

/** Whether somebody is of age, as far as their date of birth is known. */
export const isAdult = (born: Day | undefined, today: Day): boolean =>
  born === undefined || ageOn(born, today) >= ADULT_FROM
