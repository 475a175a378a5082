import { useId } from 'react'
import type { Words } from '../../values/sentence.ts'

interface ChoiceStripProps<Value extends string> {
  readonly legend: Words
  /** The words say it themselves; only screen readers are told. */
  readonly legendHidden?: boolean
  readonly choices: readonly { readonly value: Value; readonly label: Words }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Two to four words side by side, one of them chosen: native radios under a joined strip. */
export function ChoiceStrip<Value extends string>(props: ChoiceStripProps<Value>) {
  const { legend, legendHidden = false, choices, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-small font-semibold'}>
        {legend}
      </legend>
      <div className="choice-strip inline-flex max-w-full flex-wrap">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="peer sr-only"
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
