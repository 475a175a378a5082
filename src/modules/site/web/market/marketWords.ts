import type { Instrument } from '../../contract.ts'

/** A value as it is printed, "$97,280". */
export const valueWords = ({ lead = '', decimals }: Instrument, value: number): string =>
  lead +
  value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

const changeOf = ({ values }: Instrument): number => values.at(-1)! / values[0]! - 1

/** "+7.3%", "−4.0%" over all the months there are. */
export const changeWords = (instrument: Instrument): string =>
  new Intl.NumberFormat('en-US', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(changeOf(instrument))
    .replace('-', '\u2212')

/** What the line shows, in a sentence. */
export function findingOf(instrument: Instrument, monthCount: number): string {
  const change = changeOf(instrument)
  const [first, last] = [instrument.values[0]!, instrument.values.at(-1)!]
  const moved = change === 0 ? 'ended where it began' : change > 0 ? 'rose' : 'fell'
  const by = change === 0 ? '' : ` ${changeWords(instrument).slice(1)}`
  return `${instrument.name} ${moved}${by} in ${monthCount - 1} months, from ${valueWords(instrument, first)} to ${valueWords(instrument, last)}.`
}
