import { useState } from 'react'
import { classNames } from '../../../ui/classNames.ts'
import { controlLook } from '../../../ui/controlLook.ts'
import { FieldError, FieldHint } from '../../../ui/Field.tsx'
import { fieldId } from '../../../ui/fieldId.ts'
import { type DateParts, dayFrom } from './dateOfBirth.ts'

interface DateOfBirthFieldProps {
  readonly name: string
  readonly error: string | undefined
  /** Told the wire form, or a text that is no date, whenever a part changes. */
  readonly onChange: (day: string) => void
}

const PARTS = [
  { part: 'month', label: 'Month', autoComplete: 'bday-month', width: 'w-28' },
  { part: 'day', label: 'Day', autoComplete: 'bday-day', width: 'w-20' },
  { part: 'year', label: 'Year', autoComplete: 'bday-year', width: 'w-28' },
] as const

/** Three fields to type into: nobody wants to page back through a calendar to their birth. */
export function DateOfBirthField({ name, error, onChange }: DateOfBirthFieldProps) {
  const [parts, setParts] = useState<DateParts>({ month: '', day: '', year: '' })
  const id = fieldId(name)
  const described = classNames(`${id}-hint`, error && `${id}-error`)
  const change = (part: keyof DateParts, typed: string) => {
    const next = { ...parts, [part]: typed }
    setParts(next)
    onChange(dayFrom(next))
  }
  return (
    <fieldset aria-describedby={described} className="flex flex-col gap-1.5">
      <legend className="text-body font-semibold">Date of birth</legend>
      <FieldHint id={`${id}-hint`}>For example, April 27 1984</FieldHint>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="flex flex-wrap gap-4">
        {PARTS.map(({ part, label, autoComplete, width }, i) => (
          <label key={part} className="flex flex-col gap-1 text-small">
            {label}
            <input
              id={i === 0 ? id : `${id}-${part}`}
              type="text"
              inputMode={part === 'month' ? 'text' : 'numeric'}
              autoComplete={autoComplete}
              aria-invalid={error ? true : undefined}
              aria-describedby={described}
              value={parts[part]}
              onChange={(event) => change(part, event.target.value)}
              className={controlLook(Boolean(error), width)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
