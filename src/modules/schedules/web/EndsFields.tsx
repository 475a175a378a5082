import type { ReactNode } from 'react'
import { DateField } from '../../../ui/DateField.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { Day } from '../../../values/dates.ts'
import { TIMES_MAX } from '../contract.ts'
import type { Ends, WhenProblem } from './when.ts'

export type WhenErrors = Readonly<Partial<Record<WhenProblem['field'], string | undefined>>>

interface EndsFieldsProps {
  readonly value: Ends
  readonly onChange: (changed: Partial<Ends>) => void
  readonly errors: WhenErrors
  readonly today: Day
  /** The first date there still is. */
  readonly from: Day | null
  /** What is asked when a number of times is chosen. */
  readonly timesLabel: string
}

/** How a repeating transfer ends: never, on a date, or after a number of times. */
export function EndsFields(props: EndsFieldsProps) {
  const { value, onChange, errors, today, from, timesLabel } = props
  const more: Readonly<Record<Ends['ends'], ReactNode>> = {
    never: null,
    on: (
      <DateField
        name="endsOn"
        label="Last date"
        hint="Nothing is sent after this day."
        value={value.endsOn.day}
        onChange={(day, problem) => onChange({ endsOn: { day, problem } })}
        error={errors.endsOn}
        today={today}
        {...(from !== null && { min: from })}
      />
    ),
    after: (
      <TextField
        name="timesMax"
        label={timesLabel}
        hint={`From 1 to ${TIMES_MAX}. A transfer that fails or is skipped counts too.`}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        value={value.times}
        onChange={(event) => onChange({ times: event.target.value })}
        error={errors.timesMax}
      />
    ),
  }
  return (
    <>
      <RadioGroup
        name="ends"
        legend="Ends"
        choices={[
          { value: 'never', label: 'When I cancel it' },
          { value: 'on', label: 'On a date' },
          { value: 'after', label: 'After a number of times' },
        ]}
        value={value.ends}
        onChange={(ends) => onChange({ ends: ends as Ends['ends'] })}
      />
      {more[value.ends]}
    </>
  )
}
