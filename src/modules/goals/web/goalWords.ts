import type { Day } from '../../../values/dates.ts'
import { fromDecimal, type Money, money } from '../../../values/money.ts'
import type { Goal } from '../contract.ts'

/** What the goal still needs. */
export const missingOf = ({ target, setAside }: Pick<Goal, 'target' | 'setAside'>): Money =>
  money(fromDecimal(target).minor - fromDecimal(setAside).minor)

/** Of a hundred; the last one only once all is there. */
export const percentOf = ({ target, setAside }: Pick<Goal, 'target' | 'setAside'>): number =>
  Number((fromDecimal(setAside).minor * 100n) / fromDecimal(target).minor)

const monthsIn = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** What it takes each month, this one among them, where there is more than one until the day. */
export function monthlyOf(goal: Goal, today: Day): Money | undefined {
  if (goal.dueOn === null) return undefined
  const months = BigInt(monthsIn(goal.dueOn) - monthsIn(today) + 1)
  const { minor } = missingOf(goal)
  return months > 1n && minor > 0n ? money((minor + months - 1n) / months) : undefined
}
