export interface DateParts {
  readonly month: string
  readonly day: string
  readonly year: string
}

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** `4`, `04`, `April` and `apr` are all the fourth month. */
function monthOf(typed: string): string {
  const word = typed.trim().toLowerCase()
  if (/^[0-9]+$/.test(word)) return word.padStart(2, '0')
  const index = word.length < 3 ? -1 : MONTHS.findIndex((month) => month.startsWith(word))
  return index < 0 ? word : String(index + 1).padStart(2, '0')
}

/**
 * The day in three typed parts as the wire form, `"1990-02-28"`. Empty when nothing was typed;
 * parts that make no date make a text that is no date either, which the contract then refuses.
 */
export function dayFrom({ month, day, year }: DateParts): string {
  if (!month.trim() && !day.trim() && !year.trim()) return ''
  return `${year.trim()}-${monthOf(month)}-${day.trim().padStart(2, '0')}`
}
