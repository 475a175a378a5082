import type { FormEvent } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
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
  { label: say('Last 4 weeks'), weeks: 4 },
  { label: say('Last 12 weeks'), weeks: 12 },
  { label: say('Last 52 weeks'), weeks: 52 },
] as const

/** Which days are asked about. */
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
      <div className="flex flex-wrap gap-2" role="group" aria-label={t('Usual dates')}>
        {PRESETS.map(({ label, weeks }) => {
          const days = { from: addDays(mondayOf(today), -7 * (weeks - 1)), to: today }
          return (
            <Button
              key={label}
              variant="secondary"
              size="small"
              aria-pressed={shown.from === days.from && shown.to === days.to}
              className="aria-pressed:border-brand aria-pressed:bg-brand-soft"
              onClick={() => form.clear(days)}
            >
              {t(label)}
            </Button>
          )
        })}
      </div>
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
