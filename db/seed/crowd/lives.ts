import { addDays, type Day } from '../../../src/values/dates.ts'
import { weekdayOf } from '../../../src/values/businessDays.ts'
import type { Category } from '../../../src/values/categories.ts'
import { type Chance, chanceOf } from './chance.ts'
import { employerOf, MERCHANTS } from './merchants.ts'
import type { Drawn } from './people.ts'

/** When banks post: what comes in files in the morning, what people do by day, and cards at night. */
export type Round = 'morning' | 'day' | 'night'

/** A line of somebody's past. Amounts are cents, below zero where money leaves. */
export interface Line {
  readonly on: Day
  readonly round: Round
  readonly account: 'first' | 'savings' | 'certificate'
  readonly cents: number
  readonly description: string
  /** Between their own accounts, or paid by us. */
  readonly category: Category | 'own' | 'dividend'
}

interface Bill {
  readonly dayOfMonth: number
  readonly description: string
  readonly category: Category
  /** Cents, and how much they go up and down with the season, in percent. */
  readonly cents: number
  readonly seasonal: number
}

/** What stays in an account, so that nobody's history bounces: cents. */
const LEFT_MIN = 4000
const FRIDAY = 5
const SATURDAY = 6
/** Of the products of the demonstration: 3.44 percent a year, credited each month. */
const SAVINGS_RATE = 0.0344

/** The same life for the same person, up to and with the day before `today`. */
export function lifeOf(person: Drawn, index: number, today: Day): readonly Line[] {
  const chance = chanceOf(index * 7919 + 11)
  const lines: Line[] = []
  const balances = { first: 0, savings: 0, certificate: 0 }
  const write = (line: Line): void => {
    const left = balances[line.account] + line.cents
    if (line.cents < 0 && left < LEFT_MIN) return
    balances[line.account] = left
    if (line.category === 'own') balances.savings -= line.cents
    lines.push(line)
  }
  const live = LIVES[person.livelihood](person, chance)
  write({
    on: person.joined,
    round: 'day',
    account: 'first',
    cents: live.opening,
    description: 'Opening deposit',
    category: 'Deposit',
  })
  for (let on = addDays(person.joined, 1); on < today; on = addDays(on, 1)) {
    for (const line of live.on(on)) write({ on, account: 'first', ...line })
    if (dateOf(on) === 1 && balances.savings > 0)
      write({
        on,
        round: 'morning',
        account: 'savings',
        cents: Math.round((balances.savings * SAVINGS_RATE) / 12),
        description: 'Dividend',
        category: 'dividend',
      })
    const spare = balances.first - live.keeps
    if (dateOf(on) === live.savesOn && spare > 5000)
      write({
        on,
        round: 'day',
        account: 'first',
        cents: -roundTo(spare * 0.7, 500),
        description: '',
        category: 'own',
      })
  }
  return lines
}

interface Living {
  readonly opening: number
  /** What they like to have in their first account; the rest goes to Savings. */
  readonly keeps: number
  /** Null: they have no Savings account. */
  readonly savesOn: number | null
  on(day: Day): readonly Omit<Line, 'on' | 'account'>[]
}

const dateOf = (day: Day): number => Number(day.slice(8))
const roundTo = (cents: number, step: number): number => Math.round(cents / step) * step

const LIVES: Readonly<Record<Drawn['livelihood'], (person: Drawn, chance: Chance) => Living>> = {
  wages(_, chance) {
    const pay = chance.int(980, 2650) * 100 + chance.int(0, 99)
    const employer = employerOf(chance)
    const phase = chance.int(0, 1)
    const bills = billsOf(chance, pay)
    return {
      opening: chance.int(4, 30) * 10_000,
      keeps: Math.round(pay * 1.3),
      savesOn: chance.int(3, 27),
      on: (day) => [
        ...(isPayday(day, phase)
          ? [inMorning(pay + chance.int(0, 4) * chance.int(0, 2500), `${employer} - Payroll`)]
          : []),
        ...billsOn(bills, day, chance),
        ...spendings(day, chance, Math.min(2, pay / 130_000)),
      ],
    }
  },
  studies(_, chance) {
    const pay = chance.int(260, 480) * 100 + chance.int(0, 99)
    const employer = employerOf(chance)
    const phase = chance.int(0, 1)
    return {
      opening: chance.int(2, 8) * 10_000,
      keeps: 90_000,
      savesOn: chance.int(3, 27),
      on: (day) => [
        ...(isPayday(day, phase) ? [inMorning(pay, `${employer} - Payroll`)] : []),
        ...(dateOf(day) === 2 ? [inMorning(35_000, 'Transfer from parents', 'Deposit')] : []),
        ...(dateOf(day) === 5 ? [out('morning', 42_000, 'Campus Housing - Room', 'Bill Pay')] : []),
        ...spendings(day, chance, 0.7),
      ],
    }
  },
  pension(_, chance) {
    const benefit = chance.int(1450, 2600) * 100
    const pension = chance.percent(60) ? chance.int(480, 1500) * 100 + chance.int(0, 99) : 0
    const bills = billsOf(chance, benefit * 0.6)
    return {
      opening: chance.int(20, 90) * 10_000,
      keeps: 300_000,
      savesOn: chance.int(3, 27),
      on: (day) => [
        ...(dateOf(day) === 3 ? [inMorning(benefit, 'US Treasury - Social Security')] : []),
        ...(dateOf(day) === 1 && pension ? [inMorning(pension, 'Empire Pension Fund')] : []),
        ...billsOn(bills, day, chance),
        ...spendings(day, chance, 0.8),
      ],
    }
  },
  parents(_, chance) {
    const allowance = chance.int(3, 9) * 500
    return {
      opening: chance.int(2, 20) * 1000,
      keeps: 0,
      savesOn: null,
      on: (day) => [
        ...(dateOf(day) === 1 ? [inMorning(allowance, 'Allowance', 'Deposit')] : []),
        ...(chance.percent(2)
          ? [
              {
                round: 'day' as const,
                cents: chance.int(2, 8) * 1000,
                description: 'Cash deposit at the counter',
                category: 'Deposit' as const,
              },
            ]
          : []),
      ],
    }
  },
}

type Part = Omit<Line, 'on' | 'account'>

const inMorning = (cents: number, description: string, category: Category = 'Income'): Part => ({
  round: 'morning',
  cents,
  description,
  category,
})

const out = (round: Round, cents: number, description: string, category: Category): Part => ({
  round,
  cents: -cents,
  description,
  category,
})

const DAY_MS = 86_400_000

/** Every second Friday, for half of the companies the one and for half the other. */
const isPayday = (day: Day, phase: number): boolean =>
  weekdayOf(day) === FRIDAY && Math.floor(Date.parse(day) / DAY_MS / 7) % 2 === phase

function billsOf(chance: Chance, pay: number): readonly Bill[] {
  const bill = (
    description: string,
    cents: number,
    { seasonal = 0, category = 'Bill Pay' }: { seasonal?: number; category?: Category } = {},
  ): Bill => ({ dayOfMonth: chance.int(2, 27), description, category, cents, seasonal })
  return [
    bill(chance.oneOf(MERCHANTS.homes), roundTo(pay * (chance.int(48, 68) / 100), 500)),
    bill(chance.oneOf(MERCHANTS.power), chance.int(58, 140) * 100, { seasonal: 35 }),
    bill(chance.oneOf(MERCHANTS.phone), chance.int(38, 92) * 100 + 99),
    bill(chance.oneOf(MERCHANTS.internet), chance.int(49, 79) * 100 + 95),
    ...(chance.percent(70)
      ? [bill(chance.oneOf(MERCHANTS.insurance), chance.int(84, 190) * 100)]
      : []),
    ...(chance.percent(65)
      ? [bill(chance.oneOf(MERCHANTS.streaming), 1299, { category: 'Entertainment' })]
      : []),
  ]
}

/** Winter costs more. */
const seasonOf = (day: Day): number => Math.cos(((Number(day.slice(5, 7)) - 1) / 6) * Math.PI)

const billsOn = (bills: readonly Bill[], day: Day, chance: Chance): readonly Part[] =>
  bills
    .filter(({ dayOfMonth }) => dayOfMonth === dateOf(day))
    .map(({ description, cents, seasonal, category }) => {
      const share = seasonal === 0 ? 100 : 100 + seasonal * seasonOf(day) + chance.int(-8, 8)
      return out('morning', Math.round((cents * share) / 100), description, category)
    })

/** Groceries on Saturdays, and now and then something else. */
function spendings(day: Day, chance: Chance, purse: number): readonly Part[] {
  const some = (min: number, max: number): number => Math.round(chance.int(min, max) * purse)
  const parts: Part[] = []
  if (weekdayOf(day) === SATURDAY)
    parts.push(out('night', some(3800, 14_500), chance.oneOf(MERCHANTS.groceries), 'Food'))
  if (chance.percent(6))
    parts.push(out('night', some(620, 6400), chance.oneOf(MERCHANTS.eatingOut), 'Food'))
  if (chance.percent(6))
    parts.push(out('night', some(2400, 6200), chance.oneOf(MERCHANTS.travel), 'Transportation'))
  if (chance.percent(4))
    parts.push(out('night', some(1500, 16_000), chance.oneOf(MERCHANTS.shops), 'Shopping'))
  if (chance.percent(2))
    parts.push(out('night', some(1400, 9000), chance.oneOf(MERCHANTS.evenings), 'Entertainment'))
  return parts
}
