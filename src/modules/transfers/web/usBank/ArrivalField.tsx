import { serverNow } from '../../../../platform/web/clock.ts'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { Arrival } from '../../usBank.contract.ts'
import { departureWords } from '../receipt/onTheWayWords.ts'
import { useArrivals } from './useArrivals.ts'

interface ArrivalFieldProps {
  readonly value: Arrival
  readonly onChange: (arrival: Arrival) => void
  readonly error: Words | undefined
}

/** When the other bank is to have it. Not there where there is nothing to choose. */
export function ArrivalField({ value, onChange, error }: ArrivalFieldProps) {
  const t = useTranslate()
  const arrivals = useArrivals()
  if (!arrivals?.nextDay) return null
  const { nextDay, sameDay } = arrivals
  const now = serverNow()
  // What was chosen stays to be seen when its time is over, until something else is.
  const offersSameDay = sameDay !== null || value === 'same_day'
  if (!offersSameDay) return null
  return (
    <RadioGroup<Arrival>
      name="arrival"
      legend={t('When should it arrive?')}
      choices={[
        {
          value: 'next_day',
          label: t('The next banking day'),
          hint: departureWords(t, nextDay, now),
        },
        {
          value: 'same_day',
          label: t('Today'),
          hint: sameDay ? departureWords(t, sameDay, now) : t('It is too late for today.'),
        },
      ]}
      {...{ value, onChange, error }}
    />
  )
}
