import { DateField } from '../../../ui/fields/DateField.tsx'
import { EndsFields, FrequencyField } from './EndsFields.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import type { Day } from '../../../values/dates.ts'
import { startRange } from '../contract.ts'
import { type When, type WhenProblem, withFirstDate } from './when.ts'
import { ENDS_WORDS } from './words.ts'
import type { Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface WhenFieldsProps {
  readonly value: When
  readonly onChange: (changed: Partial<When>) => void
  /** By field; `whenProblems` finds them. */
  readonly errors: Readonly<Partial<Record<WhenProblem['field'], Words | undefined>>>
  /** What day it is where the institution is. */
  readonly today: Day
}

/** When a transfer is sent: now, on a later day, or again and again. For the transfer forms. */
export function WhenFields({ value, onChange: setValues, errors, today }: WhenFieldsProps) {
  const t = useTranslate()
  const { first, last } = startRange(today)
  const repeating = value.mode === 'repeating'
  return (
    <>
      <RadioGroup
        name="when"
        legend={t('When')}
        choices={[
          { value: 'now', label: t('Now') },
          { value: 'later', label: t('Later'), hint: t('Once, on a day you choose') },
          { value: 'repeating', label: t('Repeating'), hint: t('Every week, two weeks or month') },
        ]}
        value={value.mode}
        onChange={(mode) => {
          setValues(mode === 'now' ? { mode } : withFirstDate({ ...value, mode }, today))
        }}
      />
      {value.mode === 'now' ? null : (
        <div className="grid gap-6 border-l-4 border-line pl-4">
          <p className="text-small text-ink-2">
            {repeating
              ? t(
                  'We check that there is enough money on each date, not now. If there is not, nothing is sent and we tell you.',
                )
              : t(
                  'We check that there is enough money on that day, not now. If there is not, nothing is sent and we tell you.',
                )}
          </p>
          {repeating ? <FrequencyField value={value.frequency} onChange={setValues} /> : null}
          <DateField
            name="startsOn"
            label={repeating ? t('First date') : t('Date')}
            hint={repeating && value.frequency === 'monthly' ? <MonthHint {...value} /> : undefined}
            limits={t('From tomorrow up to two years ahead.')}
            value={value.startsOn.day}
            onChange={(day, problem) => setValues({ startsOn: { day, problem } })}
            error={errors.startsOn}
            today={today}
            min={first}
            max={last}
          />
          {repeating ? (
            <EndsFields
              {...{ value, errors, today }}
              onChange={setValues}
              from={value.startsOn.day}
              words={ENDS_WORDS}
            />
          ) : null}
        </div>
      )}
    </>
  )
}

/** Only for whoever needs to know it. */
const MonthHint = ({ startsOn: { day } }: Pick<When, 'startsOn'>) => {
  const t = useTranslate()
  return day !== null && Number(day.slice(8)) > 28
    ? t('In months that are too short it is sent on their last day.')
    : null
}
