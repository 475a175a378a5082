import { type Day, instantOf } from '../../values/dates.ts'
const FORMATS = {
  /** Mar 12, 2026 */
  day: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Mar 12, 2026, 6:42 PM */
  moment: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  /** 6:42 PM */
  clock: { hour: 'numeric', minute: '2-digit' },
  /** Thursday, March 12, 2026 */
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

interface TimeProps {
  readonly instant: string | Date
  /** The institution's time zone: everybody reads the same day. */
  readonly zone: string
  readonly format?: keyof typeof FORMATS
  readonly className?: string
}

/** A moment as people read it, and as machines do. */
export function Time({ instant, zone, format = 'day', className }: TimeProps) {
  const date = new Date(instant)
  const words = new Intl.DateTimeFormat('en-US', { ...FORMATS[format], timeZone: zone }).format(
    date,
  )
  return (
    <time dateTime={date.toISOString()} className={className}>
      {words}
    </time>
  )
}

/** A day people go by, whatever the hour: "Mar 12, 2026". */
export const BankDay = ({ day, zone }: { readonly day: Day; readonly zone: string }) => (
  <Time instant={instantOf(day, '12:00', zone)} zone={zone} />
)
