import { formatMoment, type MomentStyle } from '../../values/formats.ts'
import { type Day, instantOf } from '../../values/dates.ts'

interface TimeProps {
  readonly instant: string | Date
  /** The institution's time zone: everybody reads the same day. */
  readonly zone: string
  readonly format?: MomentStyle
  readonly className?: string
}

/** A moment as people read it, and as machines do. */
export function Time({ instant, zone, format = 'short', className }: TimeProps) {
  const date = new Date(instant)
  return (
    <time dateTime={date.toISOString()} className={className}>
      {/* A narrow cell must not part the hour from its half of the day. */}
      {formatMoment(date, zone, format).replace(/ (?=[AP]M\b)/, '\u00a0')}
    </time>
  )
}

/** A day people go by, whatever the hour: "Mar 12, 2026". */
export const BankDay = ({ day, zone }: { readonly day: Day; readonly zone: string }) => (
  <Time instant={instantOf(day, '12:00', zone)} zone={zone} />
)
