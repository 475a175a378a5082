import { businessDayFrom } from '../../../values/businessDays.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { PROVIDERS } from '../provider.contract.ts'

/** A line to show how a list will look. Nobody owes or paid it. */
export interface Sample {
  readonly name: string
  readonly amount: string
  readonly on: Day
}

const sample = (provider: number, amount: string, on: Day): Sample => ({
  name: PROVIDERS[provider]!.name,
  amount,
  on: businessDayFrom(on),
})

export const sampleUpcoming = (today: Day): readonly Sample[] => [
  sample(0, '84.20', addDays(today, 4)),
  sample(3, '59.00', addDays(today, 9)),
  sample(1, '41.75', addDays(today, 15)),
]

export const sampleHistory = (today: Day): readonly Sample[] => [
  sample(4, '45.00', addDays(today, -8)),
  sample(0, '79.65', addDays(today, -27)),
  sample(5, '132.40', addDays(today, -33)),
]
