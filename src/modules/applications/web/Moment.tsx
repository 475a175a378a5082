import { institution } from '../../../platform/web/institution.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: institution.timeZone,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Mar 12, 2026, 6:42 PM" by the institution's clock. */
export const momentText = (instant: string): string => moment.format(new Date(instant))

export const Moment = ({ instant }: { readonly instant: string }) => (
  <time dateTime={instant}>{momentText(instant)}</time>
)

const calendarDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

/** A calendar day, which has no zone: "Feb 28, 1990". */
export const DayText = ({ day }: { readonly day: string }) => (
  <time dateTime={day}>{day === '' ? '' : calendarDay.format(new Date(`${day}T00:00:00Z`))}</time>
)
