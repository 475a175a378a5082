import type { ReactNode } from 'react'
import type { Day } from '../../../values/dates.ts'
import { type Frequency, TIMES_MAX } from '../../../values/recurrence.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import type { Ends } from './ends.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

/** What a kind of order says of its end. */
export interface EndsWords {
  /** What is asked when a number of times is chosen. */
  readonly times: string
  /** "A transfer that fails or is skipped counts too." */
  readonly timesHint: string
  /** What does not happen after the last date: "Nothing is sent after this day." */
  readonly lastHint: string
}

interface EndsFieldsProps {
  readonly value: Ends
  readonly onChange: (changed: Partial<Ends>) => void
  /** By the names of the fields. */
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly today: Day
  /** The first date there still is. */
  readonly from: Day | null
  readonly words: EndsWords
  /** Put before the names of the fields, where another form on the page has them too. */
  readonly prefix?: string
}

/** How something that repeats ends: never, on a date, or after a number of times. */
export function EndsFields(props: EndsFieldsProps) {
  const { value, onChange, errors, today, from, words, prefix = '' } = props
  const more: Readonly<Record<Ends['ends'], ReactNode>> = {
    never: null,
    on: (
      <DateField
        name={`${prefix}endsOn`}
        label="Last date"
        hint={words.lastHint}
        value={value.endsOn.day}
        onChange={(day, problem) => onChange({ endsOn: { day, problem } })}
        error={errors[`${prefix}endsOn`]}
        today={today}
        {...(from !== null && { min: from })}
      />
    ),
    after: (
      <TextField
        name={`${prefix}timesMax`}
        label={words.times}
        hint={`From 1 to ${TIMES_MAX}. ${words.timesHint}`}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        value={value.timesMax}
        onChange={(event) => onChange({ timesMax: event.target.value })}
        error={errors[`${prefix}timesMax`]}
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

const REPEATING = [
  { value: 'weekly', label: 'Every week' },
  { value: 'every_two_weeks', label: 'Every two weeks' },
  { value: 'monthly', label: 'Every month' },
] as const

interface FrequencyFieldProps<Choice extends Frequency> {
  readonly value: Choice
  readonly onChange: (changed: { readonly frequency: Choice }) => void
  readonly prefix?: string
  /** Where an order may happen once, that is the first choice. */
  readonly once?: { readonly value: Choice; readonly label: string }
}

/** How often an order is carried out. */
export const FrequencyField = <Choice extends Frequency>(props: FrequencyFieldProps<Choice>) => (
  <RadioGroup<Frequency>
    name={`${props.prefix ?? ''}frequency`}
    legend="How often"
    inline
    choices={[...(props.once ? [props.once] : []), ...REPEATING]}
    value={props.value}
    onChange={(frequency) => props.onChange({ frequency: frequency as Choice })}
  />
)
