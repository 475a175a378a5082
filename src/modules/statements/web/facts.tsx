import { institution } from '../../../platform/web/institution.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { Time } from '../../../ui/format/Time.tsx'
import { instantOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'

/** A day of the calendar: "Mar 12, 2026". */
export const Day = ({ day }: { readonly day: string }) => (
  <Time
    instant={instantOf(day, '12:00', institution.timeZone)}
    zone={institution.timeZone}
    className="whitespace-nowrap"
  />
)

interface SumProps {
  readonly decimal: string
  readonly signed?: boolean
}

export const Sum = ({ decimal, signed = false }: SumProps) => (
  <Amount value={fromDecimal(decimal)} signed={signed} />
)
