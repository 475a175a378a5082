import { businessDayFrom } from '../../values/businessDays.ts'
import { addDays, type Day, instantOf } from '../../values/dates.ts'
import { type AchBatch, type AchFile, isSameDay } from './file.ts'
import { FED_ZONE, NEXT_DAY_SETTLEMENT } from './windows.ts'

export interface BatchSettlement {
  readonly day: Day
  /** When the money moves between the institutions. */
  readonly at: Date
}

type Header = Pick<AchBatch, 'effectiveOn' | 'settlesOnDay' | 'descriptiveDate'>

/**
 * When a batch that came in settles: on the day that the Federal Reserve wrote into it, else on the banking day that
 * its sender wanted, and never before it was sent.
 */
export function settlementOf(
  batch: Header,
  { createdOn }: Pick<AchFile, 'createdOn'>,
): BatchSettlement {
  const wanted = batch.effectiveOn ?? createdOn
  const day =
    batch.settlesOnDay === null
      ? businessDayFrom(wanted > createdOn ? wanted : createdOn)
      : dayOfYear(batch.settlesOnDay, createdOn)
  const time = isSameDay(batch)
    ? `${batch.descriptiveDate.slice(2, 4)}:${batch.descriptiveDate.slice(4, 6)}`
    : NEXT_DAY_SETTLEMENT
  return { day, at: instantOf(day, time, FED_ZONE) }
}

/** A file of the last days of a year may settle in the next one. */
function dayOfYear(ordinal: number, createdOn: Day): Day {
  const year = Number(createdOn.slice(0, 4))
  const day = addDays(`${year}-01-01`, ordinal - 1)
  return day >= addDays(createdOn, -31) ? day : addDays(`${year + 1}-01-01`, ordinal - 1)
}
