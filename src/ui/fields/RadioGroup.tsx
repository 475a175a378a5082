import { classNames } from '../format/classNames.ts'
import { fieldId } from './fieldId.ts'
import { Fieldset } from './Fieldset.tsx'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

export interface Choice<Value extends string = string> {
  readonly value: Value
  readonly label: Content
  readonly hint?: Content
}

interface RadioGroupProps<Value extends string> {
  readonly name: string
  readonly legend: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly optional?: boolean | undefined
  readonly choices: readonly Choice<Value>[]
  readonly value: NoInfer<Value> | ''
  readonly onChange: (value: Value) => void
  /** Side by side where there is room: for two or three short answers. */
  readonly inline?: boolean
}

/** One answer out of a few short ones. Choices that need a line of detail are `RadioCards`. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { name, legend, hint, error, optional, choices, value, onChange, inline = false } = props
  return (
    <Fieldset id={fieldId(name)} {...{ legend, hint, error, optional }}>
      <div className={classNames('grid', inline && 'sm:flex sm:flex-wrap sm:gap-x-6')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 py-2.5"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="tick mt-px"
            />
            <span className="min-w-0">
              {choice.label}
              {choice.hint ? (
                <span className="block text-small text-ink-2">{choice.hint}</span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  )
}
