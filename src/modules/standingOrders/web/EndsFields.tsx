import type { ReactNode } from 'react'
import type { Day } from '../../../values/dates.ts'
import { TIMES_MAX } from '../../../values/recurrence.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import type { EndProblem, Ends } from './ends.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

interface EndsFieldsProps {
  readonly value: Ends
  readonly onChange: (changed: Partial<Ends>) => void
  readonly errors: Readonly<Partial<Record<EndProblem['field'], string | undefined>>>
  readonly today: Day
  /** The first date there still is. */
  readonly from: Day | null
  /** What is asked when a number of times is chosen. */
  readonly timesLabel: string
  /** "A transfer that fails or is skipped counts too." */
  readonly timesHint: string
  /** What does not happen after the last date: "Nothing is sent after this day." */
  readonly lastHint: string
  /** Put before the names of the fields, where another form on the page has them too. */
  readonly prefix?: string
}

/** How something that repeats ends: never, on a date, or after a number of times. */
export function EndsFields(props: EndsFieldsProps) {
  const {
    value,
    onChange,
    errors,
    today,
    from,
    timesLabel,
    timesHint,
    lastHint,
    prefix = '',
  } = props
  const more: Readonly<Record<Ends['ends'], ReactNode>> = {
    never: null,
    on: (
      <DateField
        name={`${prefix}endsOn`}
        label="Last date"
        hint={lastHint}
        value={value.endsOn.day}
        onChange={(day, problem) => onChange({ endsOn: { day, problem } })}
        error={errors.endsOn}
        today={today}
        {...(from !== null && { min: from })}
      />
    ),
    after: (
      <TextField
        name={`${prefix}timesMax`}
        label={timesLabel}
        hint={`From 1 to ${TIMES_MAX}. ${timesHint}`}
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
        name={`${prefix}ends`}
        legend="Ends"
        choices={[
          { value: 'never', label: 'When I cancel it' },
          { value: 'on', label: 'On a date' },
          { value: 'after', label: 'After a number of times' },
        ]}
        value={value.ends}
        onChange={(ends) => onChange({ ends })}
      />
      {more[value.ends]}
    </>
  )
}
