import { addDays, type Day, instantOf } from '../../../values/dates.ts'

/** At which instants a conversion that began at a time posts what other systems only know by the day. */
export interface Times {
  at(day: Day): Date
  /** Before all history. */
  readonly opening: Date
  /** After all history. */
  readonly end: Date
}

interface Terms {
  readonly zone: string
  readonly asOf: Day
  readonly historyFrom: Day | undefined
  readonly startedAt: Date
}

export function timesOf({ zone, asOf, historyFrom, startedAt }: Terms): Times {
  // Whoever converts on the day of the balances does so before that day has ended.
  const atMost = (at: Date): Date => (at < startedAt ? at : startedAt)
  const noons = new Map<Day, Date>()
  const at = (day: Day): Date => {
    const known = noons.get(day)
    if (known) return known
    const noon = atMost(instantOf(day, '12:00', zone))
    noons.set(day, noon)
    return noon
  }
  const end = atMost(instantOf(asOf, '23:59', zone))
  return { at, end, opening: historyFrom === undefined ? end : at(addDays(historyFrom, -1)) }
}
