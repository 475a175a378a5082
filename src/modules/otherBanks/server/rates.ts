import { FED_ZONE } from '../../../rails/ach/windows.ts'
import { writeRates } from '../../../rails/rates/file.ts'
import { isBusinessDay } from '../../../values/businessDays.ts'
import { dayOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import type { Currency } from '../../../values/money.ts'
import type { Answer } from './answer.ts'
import { bankingDayBefore, morningOf } from './mornings.ts'

/** The file of exchange rates that a bank sends on the morning of each banking day: those of the profile, of that day. */
export function ratesUntil(
  at: Date,
  { international }: Pick<Institution, 'international'>,
): readonly Answer[] {
  const rates = Object.entries(international?.dollarsPerUnit ?? {}) as [Currency, string][]
  if (rates.length === 0) return []
  const today = dayOf(at, FED_ZONE)
  const isOut = isBusinessDay(today) && morningOf(today) <= at
  const day = isOut ? today : bankingDayBefore(today)
  const asOf = morningOf(day)
  const text = writeRates(
    rates.map(([currency, dollarsPerUnit]) => ({ currency, dollarsPerUnit, asOf })),
  )
  const name = `rates-${day.replaceAll('-', '')}.csv`
  return [{ name, at: asOf, compose: () => Promise.resolve(Buffer.from(text)) }]
}
