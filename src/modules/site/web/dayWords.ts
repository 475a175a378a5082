const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(day))

/** "Nov 2, 2026" of `2026-11-02`. */
export const dayWords = (day: string): string =>
  format(day, { month: 'short', day: 'numeric', year: 'numeric' })

/** "Nov 2026" of `2026-11`. */
export const monthWords = (month: string): string =>
  format(`${month}-01`, { month: 'short', year: 'numeric' })
