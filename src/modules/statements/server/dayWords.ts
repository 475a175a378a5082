const FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-03-12` as people read it: "Mar 12, 2026". */
export const dayWords = (day: string): string => FORMAT.format(new Date(`${day}T00:00:00Z`))
