const UNITS = [
  { seconds: 3600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
] as const

/** "every minute", "every 10 seconds". */
export function everyWords(seconds: number): string {
  const unit = UNITS.find((one) => seconds >= one.seconds && seconds % one.seconds === 0)
  if (!unit) return `every ${seconds} seconds`
  const count = seconds / unit.seconds
  return count === 1 ? `every ${unit.one}` : `every ${count} ${unit.many}`
}

export const countWords = (count: number): string =>
  count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`
