import { useId } from 'react'
import type { Words } from '../../values/sentence.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'

interface SwitchProps {
  readonly label: Words
  readonly hint: Content
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

/** As high as a thumb needs it, with the track drawn in its middle. */
const TARGET = 'relative h-11 w-12 shrink-0 cursor-pointer appearance-none rounded-control'
const TRACK =
  'after:absolute after:inset-x-0 after:top-2 after:h-7 after:rounded-full after:border-2 after:border-line-strong after:bg-sunken after:transition-colors after:content-[""] checked:after:border-brand checked:after:bg-brand forced-colors:checked:after:bg-[Highlight] motion-reduce:after:transition-none'
const THUMB =
  'before:absolute before:top-3 before:left-1 before:z-10 before:size-5 before:rounded-full before:bg-line-strong before:transition-transform before:content-[""] checked:before:translate-x-5 checked:before:bg-on-brand forced-colors:before:bg-[CanvasText] motion-reduce:before:transition-none'

/** Turns something on or off. The state is told by position and word, color third. */
export function Switch({ label, hint, on, onChange }: SwitchProps) {
  const t = useTranslate()
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
        className={`${TARGET} ${TRACK} ${THUMB}`}
      />
      {/* On phones the state is under the name of every row, though some names left it room beside them. */}
      <span className="flex min-h-11 items-center justify-between gap-x-3 max-sm:flex-col max-sm:items-start">
        <label
          htmlFor={id}
          className="flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
        >
          {label}
        </label>
        <span aria-hidden="true" className="text-small font-medium text-ink-2">
          {on ? t('On') : t('Off')}
        </span>
      </span>
      <p id={`${id}-hint`} className="col-start-2 text-small text-ink-2">
        {hint}
      </p>
    </div>
  )
}
