import { formatNumber } from '../../../../values/formats.ts'
import { type Translate, verbatim, type Words } from '../../../../values/sentence.ts'
import type { Instrument } from '../../contract.ts'

/** A value as it is printed, "$97,280". */
export const valueWords = ({ lead = '', decimals }: Instrument, value: number): Words => {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return verbatim(lead + formatNumber(value, digits))
}

const changeOf = ({ values }: Instrument): number => values.at(-1)! / values[0]! - 1

/** "+7.3%", "−4.0%" over all the months there are. */
export function changeWords(instrument: Instrument): Words {
  const words = formatNumber(changeOf(instrument), {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return verbatim(words.replace('-', '\u2212'))
}

/** What the line shows, in a sentence. */
export function findingOf(t: Translate, instrument: Instrument, monthCount: number): Words {
  const change = changeOf(instrument)
  const told = {
    market: instrument.name,
    months: monthCount - 1,
    first: valueWords(instrument, instrument.values[0]!),
    last: valueWords(instrument, instrument.values.at(-1)!),
  }
  if (change === 0)
    return t(
      '{market} ended where it began in {months, plural, one {# month} other {# months}}, from {first} to {last}.',
      told,
    )
  return t(
    change > 0
      ? '{market} rose {change} in {months, plural, one {# month} other {# months}}, from {first} to {last}.'
      : '{market} fell {change} in {months, plural, one {# month} other {# months}}, from {first} to {last}.',
    { ...told, change: changeWords(instrument).slice(1) },
  )
}
