import type { ComponentProps } from 'react'
import { FieldError } from '../../../ui/Field.tsx'
import { fieldId } from '../../../ui/fieldId.ts'

interface ChoiceFieldProps extends ComponentProps<'input'> {
  readonly legend: string
  readonly options: readonly string[]
  readonly error?: string | undefined
  readonly name: string
}

/** A few choices as radio buttons; `{...register(name)}` spreads onto each of them. */
export function ChoiceField({ legend, options, error, className, ...input }: ChoiceFieldProps) {
  const id = fieldId(input.name)
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-body font-semibold">{legend}</legend>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="mt-1.5 flex flex-wrap gap-x-6">
        {options.map((option, i) => (
          <label
            key={option}
            htmlFor={i === 0 ? id : `${id}-${i}`}
            className="flex min-h-11 items-center gap-2.5"
          >
            <input
              {...input}
              id={i === 0 ? id : `${id}-${i}`}
              type="radio"
              value={option}
              className="size-6 shrink-0 accent-brand"
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
