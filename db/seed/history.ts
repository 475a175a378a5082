import type { HouseCode } from '../../src/modules/ledger/server/ledger.ts'
import { addDays, dayOf, instantOf, monthOf, monthRange } from '../../src/values/dates.ts'
import { fromDecimal } from '../../src/values/money.ts'
import { daysMoved } from './inesChecking.ts'
import type { Movement } from './movement.ts'

/** Where the outside money of a category stands in the ledger. */
const CLEARING: Readonly<Record<string, HouseCode>> = {
  'Bill Pay': 'clearing:bill-pay',
  Food: 'clearing:cards',
  Transportation: 'clearing:cards',
  Shopping: 'clearing:cards',
  Entertainment: 'clearing:cards',
  Other: 'income:fees',
}

export const clearingFor = (category: string): HouseCode =>
  CLEARING[category] ?? 'clearing:us-banks'

type Line = readonly [amount: string, description: string, category: string]

const movement = (at: Date, [signed, description, category]: Line): Movement => ({
  at,
  direction: signed.startsWith('-') ? 'out' : 'in',
  amount: fromDecimal(signed.replace('-', '')),
  description,
  category,
})

/** Instants of the recent past, so that a portal opened today has something to show. */
function calendar(now: Date, zone: string) {
  const today = dayOf(now, zone)
  const month = monthRange(monthOf(now, zone), zone)
  const elapsed = now.getTime() - month.from.getTime()
  return {
    daysAgo: (days: number, time: string): Date => instantOf(addDays(today, -days), time, zone),
    /** Inside the running month also on its first day. */
    thisMonth: (share: number): Date =>
      new Date(month.from.getTime() + Math.floor((elapsed * share) / 60_000) * 60_000),
  }
}

const MONTHLY_SAVINGS = 10

/** A nest egg, fed every month and touched once. */
export function inesSavings(now: Date, zone: string, crown: Movement): Movement[] {
  const { daysAgo, thisMonth } = calendar(now, zone)
  const opened = addDays('2024-01-02', daysMoved(now, zone))
  const monthly = Array.from({ length: MONTHLY_SAVINGS }, (_, i) =>
    movement(daysAgo(30 * (MONTHLY_SAVINGS - i) + 1, '07:30'), [
      '150.00',
      'Babble - Payroll, savings share',
      'Income',
    ]),
  )
  return [
    movement(instantOf(opened, '10:05', zone), ['2500.00', 'Opening deposit', 'Deposit']),
    ...monthly,
    crown,
    movement(thisMonth(0.3), ['150.00', 'Babble - Payroll, savings share', 'Income']),
    movement(thisMonth(0.55), ['38.40', 'Abara Ceramics - Market stall', 'Income']),
    movement(thisMonth(0.8), ['-64.20', 'Clay & Kiln Supply', 'Shopping']),
  ]
}

/** A modest account with a busy last month. */
export function benChecking(now: Date, zone: string, rent: readonly Movement[]): Movement[] {
  const { daysAgo, thisMonth } = calendar(now, zone)
  return [
    movement(daysAgo(120, '11:15'), ['640.00', 'Opening deposit', 'Deposit']),
    movement(daysAgo(58, '08:20'), ['1184.50', 'Tidewater Freight - Payroll', 'Income']),
    ...rent,
    movement(daysAgo(44, '08:20'), ['1184.50', 'Tidewater Freight - Payroll', 'Income']),
    movement(daysAgo(41, '12:32'), ['-86.17', 'Onion Market - Buying groceries', 'Food']),
    movement(daysAgo(37, '19:45'), ['-12.99', 'Lantern Films', 'Entertainment']),
    movement(daysAgo(30, '08:20'), ['1184.50', 'Tidewater Freight - Payroll', 'Income']),
    movement(daysAgo(19, '17:10'), [
      '-41.60',
      'Metro Transport Authority - Pass',
      'Transportation',
    ]),
    movement(daysAgo(16, '08:20'), ['1184.50', 'Tidewater Freight - Payroll', 'Income']),
    movement(daysAgo(11, '13:27'), ['-73.08', 'Corner Deli - Buying groceries', 'Food']),
    movement(daysAgo(6, '20:12'), ['-58.35', 'Pine & Thimble - Winter boots', 'Shopping']),
    movement(thisMonth(0.4), ['1184.50', 'Tidewater Freight - Payroll', 'Income']),
    movement(thisMonth(0.6), ['-64.92', 'Farmer Fresh - Buying groceries', 'Food']),
    movement(thisMonth(0.9), ['-9.75', 'La Colombe', 'Food']),
  ]
}

export const benSavings = (now: Date, zone: string): Movement[] => {
  const { daysAgo } = calendar(now, zone)
  return [
    movement(daysAgo(119, '09:00'), ['200.00', 'Opening deposit', 'Deposit']),
    movement(daysAgo(43, '09:00'), ['75.00', 'Cash deposit at the counter', 'Deposit']),
    movement(daysAgo(15, '09:00'), ['75.00', 'Cash deposit at the counter', 'Deposit']),
  ]
}

/** What she lives on. */
export const gretaChecking = (now: Date, zone: string): Movement[] => {
  const { daysAgo } = calendar(now, zone)
  return [
    movement(daysAgo(92, '10:30'), ['350.00', 'Opening deposit', 'Deposit']),
    movement(daysAgo(40, '09:00'), ['900.00', 'Cash deposit at the counter', 'Deposit']),
    movement(daysAgo(12, '18:05'), ['-67.40', 'Corner Deli - Buying groceries', 'Food']),
  ]
}

/** What the ovens earn and eat. */
export const bakeryHistory = (now: Date, zone: string): Movement[] => {
  const { daysAgo } = calendar(now, zone)
  return [
    movement(daysAgo(91, '10:40'), ['5000.00', 'Opening deposit', 'Deposit']),
    movement(daysAgo(60, '08:10'), ['2318.75', 'Till & Terminal - Card sales', 'Income']),
    movement(daysAgo(53, '11:20'), ['-1240.00', 'Hudson Flour Mill', 'Shopping']),
    movement(daysAgo(30, '08:10'), ['2604.20', 'Till & Terminal - Card sales', 'Income']),
    movement(daysAgo(21, '15:45'), ['-386.90', 'Catskill Dairy', 'Shopping']),
    movement(daysAgo(9, '08:10'), ['1187.35', 'Till & Terminal - Card sales', 'Income']),
  ]
}
