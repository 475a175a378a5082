import type { ReactNode } from 'react'
import type { Day } from '../../../values/dates.ts'
import { type Frequency, TIMES_MAX } from '../../../values/recurrence.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import type { Ends } from './ends.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Sentence, type Words } from '../../../values/sentence.ts'

/** What a kind of order says of its end. */
export interface EndsWords {
  /** What is asked when a number of times is chosen. */
  readonly times: Sentence
  /** "A transfer that fails or is skipped counts too." */
  readonly timesHint: Sentence
  /** What does not happen after the last date: "Nothing is sent after this day." */
  readonly lastHint: Sentence
}

interface EndsFieldsProps {
  readonly value: Ends
  readonly onChange: (changed: Partial<Ends>) => void
  /** By the names of the fields. */
  readonly errors: Readonly<Record<string, Words | undefined>>
  readonly today: Day
  /** The first date there still is. */
  readonly from: Day | null
  readonly words: EndsWords
  /** Put before the names of the fields, where another form on the page has them too. */
  readonly prefix?: string
}

/** How something that repeats ends: never, on a date, or after a number of times. */
export function EndsFields(props: EndsFieldsProps) {
  const t = useTranslate()
  const { value, onChange, errors, today, from, words, prefix = '' } = props
  const more: Readonly<Record<Ends['ends'], ReactNode>> = {
    never: null,
    on: (
      <DateField
        name={`${prefix}endsOn`}
        label={t('Last date')}
        hint={t(words.lastHint)}
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
        label={t(words.times)}
        hint={
          <>
            {t('From 1 to {max}.', { max: TIMES_MAX })} {t(words.timesHint)}
          </>
        }
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
        legend={t('Ends')}
        choices={[
          { value: 'never', label: t('When I cancel it') },
          { value: 'on', label: t('On a date') },
          { value: 'after', label: t('After a number of times') },
        ]}
        value={value.ends}
        onChange={(ends) => onChange({ ends })}
      />
      {more[value.ends]}
    </>
  )
}

const REPEATING = [
  { value: 'weekly', label: say('Every week') },
  { value: 'every_two_weeks', label: say('Every two weeks') },
  { value: 'monthly', label: say('Every month') },
] as const

interface FrequencyFieldProps<Choice extends Frequency> {
  readonly value: Choice
  readonly onChange: (changed: { readonly frequency: Choice }) => void
  readonly prefix?: string
  /** Where an order may happen once, that is the first choice. */
  readonly once?: { readonly value: Choice; readonly label: Words }
}

/** How often an order is carried out. */
export const FrequencyField = <Choice extends Frequency>(props: FrequencyFieldProps<Choice>) => {
  const t = useTranslate()
  return (
    <RadioGroup<Frequency>
      name={`${props.prefix ?? ''}frequency`}
      legend={t('How often')}
      inline
      choices={[
        ...(props.once ? [props.once] : []),
        ...REPEATING.map(({ value, label }) => ({ value, label: t(label) })),
      ]}
      value={props.value}
      onChange={(frequency) => props.onChange({ frequency: frequency as Choice })}
    />
  )
}
