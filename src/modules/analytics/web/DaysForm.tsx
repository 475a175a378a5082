import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import type { DateProblem } from '../../../ui/fields/dateOfBirth.ts'
import { ErrorSummary } from '../../../ui/fields/ErrorSummary.tsx'
import { DAY_PROBLEM } from '../../../ui/fields/typedDay.ts'
import { addDays, type Day } from '../../../values/dates.ts'
import { type DayRange, mondayOf, RANGE_REFUSALS, rangeOf } from '../contract.ts'
import type { AskedDays } from './useDays.ts'

interface DaysFormProps {
  /** What the figures on the page are of. */
  readonly shown: DayRange
  readonly today: Day
  readonly onAsk: (days: AskedDays) => void
}

type Ends = Readonly<
  Record<'from' | 'to', { readonly day: Day | null; readonly problem?: DateProblem | undefined }>
>

const endsOf = ({ from, to }: DayRange): Ends => ({ from: { day: from }, to: { day: to } })

const PRESETS = [
  { label: 'Last 4 weeks', weeks: 4 },
  { label: 'Last 12 weeks', weeks: 12 },
  { label: 'Last 52 weeks', weeks: 52 },
] as const

/** Which days are asked about. */
export function DaysForm({ shown, today, onAsk }: DaysFormProps) {
  const [ends, setEnds] = useState<Ends>(() => endsOf(shown))
  const [known, setKnown] = useState(shown)
  const [problems, setProblems] = useState<Partial<Record<'from' | 'to', string>>>({})
  const [attempt, setAttempt] = useState(0)
  const [typed, setTyped] = useState(false)
  // Usual dates, and Back, change what is shown under the form; never what somebody began to type.
  if (shown.from !== known.from || shown.to !== known.to) {
    setKnown(shown)
    if (!typed) setEnds(endsOf(shown))
  }
  const ask = (days: AskedDays) => {
    setProblems({})
    setTyped(false)
    onAsk(days)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(ends, today)
    if (Object.keys(found).length === 0) {
      ask({ from: ends.from.day!, to: ends.to.day! })
      return
    }
    setProblems(found)
    setAttempt(attempt + 1)
  }
  const summary = (['from', 'to'] as const).flatMap((field) => {
    const message = problems[field]
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <form noValidate onSubmit={submit} aria-label="Dates" className="no-print grid gap-4">
      <ErrorSummary problems={summary} attempt={attempt} />
      <div className="flex flex-wrap gap-2" role="group" aria-label="Usual dates">
        {PRESETS.map(({ label, weeks }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            onClick={() => ask({ from: addDays(mondayOf(today), -7 * (weeks - 1)), to: today })}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            name={end}
            label={end === 'from' ? 'From date' : 'To date'}
            value={ends[end].day}
            onChange={(day, problem) => {
              setTyped(true)
              setEnds({ ...ends, [end]: { day, problem } })
            }}
            today={today}
            max={today}
            error={problems[end]}
          />
        ))}
        <Button type="submit" className="min-h-13">
          Show these dates
        </Button>
      </div>
    </form>
  )
}

function problemsOf({ from, to }: Ends, today: Day): Partial<Record<'from' | 'to', string>> {
  if (from.day === null || to.day === null) {
    return {
      ...(from.day === null && { from: DAY_PROBLEM[from.problem ?? 'empty'] }),
      ...(to.day === null && { to: DAY_PROBLEM[to.problem ?? 'empty'] }),
    }
  }
  const range = rangeOf({ from: from.day, to: to.day }, today)
  if (range.ok) return {}
  return { [range.code === 'days_ahead' ? 'to' : 'from']: RANGE_REFUSALS[range.code].message }
}
