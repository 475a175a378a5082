import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** A box to tick; the whole line is the target. */
export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  const made = useId()
  const id = input.id ?? made
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-2.5 size-6 shrink-0 accent-brand"
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
  )
}
