import { type ClipboardEvent, useState } from 'react'
import { CalendarDays } from 'lucide-react'
import type { Day } from '../../values/dates.ts'
import { buttonLook } from '../buttons/buttonLook.ts'
import { Calendar } from './Calendar.tsx'
import { controlLook } from './controlLook.ts'
import { type DateParts, type DateProblem, isPartWrong } from './dateOfBirth.ts'
import { fieldId } from './fieldId.ts'
import { Fieldset } from './Fieldset.tsx'
import { dayOfParts, fullYear, partsOf, partsOfText, problemOf } from './typedDay.ts'
import { usePopup } from '../buttons/usePopup.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import { say, type Words } from '../../values/sentence.ts'

interface DateFieldProps {
  /** The form name; the three inputs are `name-month`, `name-day` and `name-year`. */
  readonly name: string
  readonly label: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly optional?: boolean | undefined
  readonly value: Day | null
  /** Null while what is typed is no day yet; `problem` says why (see `DAY_PROBLEM`). */
  readonly onChange: (day: Day | null, problem?: DateProblem) => void
  /** What day it is where the institution is. */
  readonly today: Day
  readonly min?: Day
  readonly max?: Day
  /** Why earlier or later days cannot be chosen: "The earliest date is tomorrow." Always shown. */
  readonly limits?: Words
}

const PARTS = [
  { part: 'month', label: say('Month'), width: 'w-20', inputMode: 'text' },
  { part: 'day', label: say('Day'), width: 'w-16', inputMode: 'numeric' },
  { part: 'year', label: say('Year'), width: 'w-24', inputMode: 'numeric' },
] as const

/**
 * A day, typed in three parts or chosen from a calendar. A whole date may be pasted into any part.
 * What is out of `min` and `max` can be typed and is the form's to refuse, in words.
 */
export function DateField(props: DateFieldProps) {
  const t = useTranslate()
  const { name, label, hint, error, optional, value, onChange, limits } = props
  const id = fieldId(name)
  const { parts, change } = useParts(value, onChange)
  const problem = problemOf(parts)
  const paste = (event: ClipboardEvent) => {
    const whole = partsOfText(event.clipboardData.getData('text'))
    if (!whole) return
    event.preventDefault()
    change(whole)
  }
  const completeYear = () => {
    const year = fullYear(parts.year)
    if (year !== parts.year) change({ ...parts, year })
  }
  const said = [hint, limits].filter(Boolean).length > 0
  return (
    <Fieldset
      id={id}
      legend={label}
      hint={
        said ? (
          <>
            {hint} {limits}
          </>
        ) : undefined
      }
      {...{ error, optional }}
    >
      <div className="flex flex-wrap items-end gap-3">
        {PARTS.map(({ part, label: words, width, inputMode }) => {
          const invalid = Boolean(error) && isPartWrong(part, problem)
          return (
            <label key={part} className="grid gap-1 text-small font-medium">
              {t(words)}
              <input
                id={`${id}-${part}`}
                name={`${name}-${part}`}
                type="text"
                inputMode={inputMode}
                autoComplete="off"
                value={parts[part]}
                aria-invalid={invalid || undefined}
                aria-describedby={invalid ? `${id}-error` : undefined}
                onPaste={paste}
                onChange={(event) => change({ ...parts, [part]: event.target.value })}
                onBlur={part === 'year' ? completeYear : undefined}
                className={controlLook(invalid, width)}
              />
            </label>
          )
        })}
        <FromCalendar {...props} onChoose={(day) => change(partsOf(day))} />
      </div>
    </Fieldset>
  )
}

/** The three parts as typed; a day set from outside takes their place. */
function useParts(value: Day | null, onChange: DateFieldProps['onChange']) {
  const [parts, setParts] = useState<DateParts>(() => partsOf(value))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (dayOfParts(parts) !== value) setParts(partsOf(value))
  }
  const change = (next: DateParts) => {
    const day = dayOfParts(next)
    setParts(next)
    // Known before the form says it back, or an unfinished date would be cleared.
    setKnown(day)
    if (day !== value || day === null) onChange(day, problemOf(next))
  }
  return { parts, change }
}

interface FromCalendarProps extends Pick<
  DateFieldProps,
  'value' | 'today' | 'min' | 'max' | 'limits'
> {
  readonly onChoose: (day: Day) => void
}

function FromCalendar({ value, today, min, max, limits, onChoose }: FromCalendarProps) {
  const t = useTranslate()
  const { open, close, root, button, panel } = usePopup()
  return (
    <div {...root} className="relative">
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        className={buttonLook('secondary', 'small', false, 'min-h-13')}
      >
        <CalendarDays aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t('Calendar')}
      </button>
      {open ? (
        <div
          ref={panel}
          role="dialog"
          aria-label={t('Choose a date')}
          className="reveal absolute top-full left-0 z-40 mt-1 w-88 max-w-[calc(100vw-1rem)] rounded-control border border-line-strong bg-floating p-3 shadow-menu"
        >
          <Calendar
            {...{ value, today, min, max }}
            onChoose={(day) => {
              onChoose(day)
              close()
            }}
          />
          {limits ? <p className="mt-2 text-small text-ink-2">{limits}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
