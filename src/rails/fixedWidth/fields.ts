import { type Day, isDay } from '../../values/dates.ts'
import { isRoutingNumber } from '../../values/institution.ts'
import { english, type Words } from '../../values/sentence.ts'

/** A record in its fields, with a way to say what is wrong with one. */
export interface Fielded<Field extends string> {
  readonly fields: Readonly<Record<Field, string>>
  readonly tell: (field: Field, what: Words) => void
}

export const textIn = <Field extends string>(
  { fields }: Fielded<Field>,
  field: NoInfer<Field>,
): string => fields[field].trimEnd()

export function neededIn<Field extends string>(
  record: Fielded<Field>,
  field: NoInfer<Field>,
): string {
  const text = textIn(record, field)
  if (text === '') record.tell(field, english('This must not be blank.'))
  return text
}

/** What names somebody, which zeros do not. */
export function namedIn<Field extends string>(
  record: Fielded<Field>,
  field: NoInfer<Field>,
): string {
  const text = neededIn(record, field)
  if (/^[ 0]+$/.test(text)) record.tell(field, english('This must not be all zeros.'))
  return text
}

export function digitsIn<Field extends string>(
  { fields, tell }: Fielded<Field>,
  field: NoInfer<Field>,
): string {
  const text = fields[field]
  if (/^[0-9]+$/.test(text)) return text
  tell(field, english('"{text}" must be digits.', { text }))
  return '0'.repeat(text.length)
}

export const numberIn = <Field extends string>(
  record: Fielded<Field>,
  field: NoInfer<Field>,
): number => Number(digitsIn(record, field))

export const bigNumberIn = <Field extends string>(
  record: Fielded<Field>,
  field: NoInfer<Field>,
): bigint => BigInt(digitsIn(record, field))

export function routingNumberIn<Field extends string>(
  { fields, tell }: Fielded<Field>,
  field: NoInfer<Field>,
): string {
  const number = fields[field].trimStart()
  if (!isRoutingNumber(number)) tell(field, notRouting(number))
  return number
}

const notRouting = (number: string): Words =>
  english('{number} is no routing number: it has nine digits, of which the last checks the rest.', {
    number,
  })

/** What must stand there and nothing else. */
export function expectIn<Field extends string>(
  { fields, tell }: Fielded<Field>,
  field: NoInfer<Field>,
  expected: string,
): void {
  const found = fields[field].trim()
  if (found === expected) return
  tell(
    field,
    expected === ''
      ? english('This must be blank, and is "{found}".', { found })
      : english('This must be {expected}, and is "{found}".', { expected, found }),
  )
}

/** YYYYMMDD, or YYMMDD of this century: two digits of a year are from 2000 on. */
const dayOf = (text: string): Day | undefined => {
  const [, year, month, date] = /^(\d{2}(?:\d{2})?)(\d{2})(\d{2})$/.exec(text) ?? []
  const day = `${year?.padStart(4, '20')}-${month}-${date}`
  return isDay(day) ? day : undefined
}

export const yyyymmdd = (day: Day | null): string => day?.replaceAll('-', '') ?? ''
export const yymmdd = (day: Day | null): string => yyyymmdd(day).slice(2)

export function dayIn<Field extends string>(
  { fields, tell }: Fielded<Field>,
  field: NoInfer<Field>,
): Day | undefined {
  const text = fields[field]
  const day = dayOf(text)
  if (day === undefined) tell(field, english('"{text}" is no date.', { text }))
  return day
}

/** Null where there is none: blank, or zeros as some write it. */
export const dayOrNoneIn = <Field extends string>(
  record: Fielded<Field>,
  field: NoInfer<Field>,
): Day | null => (/^( +|0+)$/.test(record.fields[field]) ? null : (dayIn(record, field) ?? null))

/** `"HH:MM"`, or null where the field is blank. */
export function timeIn<Field extends string>(
  { fields, tell }: Fielded<Field>,
  field: NoInfer<Field>,
): string | null {
  const text = fields[field]
  if (text === '    ') return null
  if (!/^([01][0-9]|2[0-3])[0-5][0-9]$/.test(text))
    tell(field, english('"{text}" is no time (HHMM).', { text }))
  return `${text.slice(0, 2)}:${text.slice(2)}`
}
