import { useId } from 'react'

interface LimitSwitchProps {
  readonly label: string
  readonly hint: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

const TRACK =
  'relative mt-0.5 h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-line-strong bg-sunken transition-colors checked:border-brand checked:bg-brand forced-colors:checked:bg-[Highlight]'
const THUMB =
  'before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-line-strong before:transition-transform before:content-[""] checked:before:translate-x-5 checked:before:bg-on-brand forced-colors:before:bg-[CanvasText] motion-reduce:before:transition-none'

/** Turns something on or off. The state is told by position and word, color third. */
export function LimitSwitch({ label, hint, on, onChange }: LimitSwitchProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
        className={`${TRACK} ${THUMB}`}
      />
      <span className="flex min-h-8 flex-wrap items-start justify-between gap-x-3">
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="text-small font-medium text-ink-2">
          {on ? 'On' : 'Off'}
        </span>
      </span>
      <p id={`${id}-hint`} className="col-start-2 text-small text-ink-2">
        {hint}
      </p>
    </div>
  )
}
