import { type ComponentProps, useId } from 'react'
import { FieldError } from './Field.tsx'
import { fieldId } from './fieldId.ts'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: Content
  readonly hint?: Content
  readonly error?: Words | undefined
}

/** A box to tick; the whole line is the target. */
export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const made = useId()
  const id = input.id ?? (input.name ? fieldId(input.name) : made)
  const described = [hint && `${id}-hint`, error && `${id}-error`, input['aria-describedby']]
  return (
    <div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className="tick mt-2.5"
        />
        <label htmlFor={id} className="min-h-11 py-2">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="col-start-2 -mt-2 text-small text-ink-2">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  )
}
