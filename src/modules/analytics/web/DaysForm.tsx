import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChoiceStrip } from '../../../ui/fields/ChoiceStrip.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { DAY_PROBLEM } from '../../../ui/fields/typedDay.ts'
import { useFilterForm } from '../../../ui/fields/useFilterForm.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { type DayRange, mondayOf, RANGE_REFUSALS, rangeOf } from '../contract.ts'
import type { AskedDays } from './useDays.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { say, type Translate, type Words } from '../../../values/sentence.ts'

interface DaysFormProps {
  /** What the figures on the page are of. */
  readonly shown: DayRange
  readonly today: Day
  readonly onAsk: (days: AskedDays) => void
}

const ENDS = ['from', 'to'] as const
type End = (typeof ENDS)[number]

const PRESETS = [
  { value: '4', label: say('Last 4 weeks') },
  { value: '12', label: say('Last 12 weeks') },
  { value: '52', label: say('Last 52 weeks') },
] as const
type Preset = (typeof PRESETS)[number]['value']
type Chosen = Preset | 'own'

const daysOf = (weeks: Preset, today: Day): DayRange => ({
  from: addDays(mondayOf(today), -7 * (Number(weeks) - 1)),
  to: today,
})

/** Which days are asked about: usual ones, or others that are typed. */
export function DaysForm({ shown, today, onAsk }: DaysFormProps) {
  const t = useTranslate()
  const form = useFilterForm<End, DayRange>({
    applied: shown,
    keyOf: ({ from, to }) => `${from} ${to}`,
    tidied: (typed) => typed,
    problemsOf: (translate, days) => problemsOf(translate, days, today),
    onApply: onAsk,
  })
  const { values, problems } = form
  const usual = PRESETS.find(({ value }) => {
    const { from, to } = daysOf(value, today)
    return shown.from === from && shown.to === to
  })
  const [typing, setTyping] = useState(false)
  const isTyped = typing || usual === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const summary = ENDS.flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <form noValidate onSubmit={submit} aria-label={t('Dates')} className="no-print grid gap-4">
      <ErrorSummary problems={summary} attempt={form.attempt} />
      <ChoiceStrip<Chosen>
        legend={t('Dates')}
        legendHidden
        choices={[
          ...PRESETS.map(({ value, label }) => ({ value, label: t(label) })),
          { value: 'own', label: t('Choose dates') },
        ]}
        value={isTyped ? 'own' : usual.value}
        onChange={(chosen) => {
          setTyping(chosen === 'own')
          if (chosen !== 'own') form.clear(daysOf(chosen, today))
        }}
      />
      {isTyped ? (
        <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
          {ENDS.map((end) => (
            <DateField
              key={`${end} ${form.round}`}
              name={end}
              label={end === 'from' ? t('From date') : t('To date')}
              value={values[end] || null}
              onChange={(day, problem) => form.setDay(end, day, problem)}
              today={today}
              max={today}
              error={problems[end]}
            />
          ))}
          <Button type="submit" className="min-h-13">
            {t('Show these dates')}
          </Button>
        </div>
      ) : null}
    </form>
  )
}

function problemsOf(t: Translate, { from, to }: DayRange, today: Day): Partial<Record<End, Words>> {
  if (!from || !to) {
    const empty = t(DAY_PROBLEM.empty)
    return { ...(!from && { from: empty }), ...(!to && { to: empty }) }
  }
  const range = rangeOf({ from, to }, today)
  if (range.ok) return {}
  return { [range.code === 'days_ahead' ? 'to' : 'from']: t(RANGE_REFUSALS[range.code].message) }
}
