import { controlLook } from './controlLook.ts'
import { type DateParts, type DateProblem, isPartWrong } from './dateOfBirth.ts'
import { fieldId } from './fieldId.ts'
import { Fieldset } from './Fieldset.tsx'
import { say, type Words } from '../../values/sentence.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'

interface DateOfBirthFieldProps {
  /** The form name; the three inputs are `name-month`, `name-day` and `name-year`. */
  readonly name: string
  readonly legend?: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  /** Which part the error is about; all three when it is about the whole date. */
  readonly problem?: DateProblem | undefined
  readonly value: DateParts
  readonly onChange: (parts: DateParts) => void
}

const PARTS = [
  { part: 'month', label: say('Month'), width: 'w-32', inputMode: 'text' },
  { part: 'day', label: say('Day'), width: 'w-18', inputMode: 'numeric' },
  { part: 'year', label: say('Year'), width: 'w-24', inputMode: 'numeric' },
] as const

/**
 * A date people know by heart, typed in three fields: a calendar would have to be turned back
 * forty years. `parseDateParts` reads it. Only the wrong part is marked.
 */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const t = useTranslate()
  const { name, error, problem, value, onChange } = props
  const legend = props.legend ?? t('Date of birth')
  const hint = props.hint ?? t('For example, April 27 1985. The month may be a number or a name.')
  const id = fieldId(name)
  return (
    <Fieldset id={id} {...{ legend, hint, error }}>
      <div className="flex flex-wrap gap-3">
        {PARTS.map(({ part, label, width, inputMode }) => {
          const invalid = Boolean(error) && isPartWrong(part, problem)
          return (
            <label key={part} className="grid gap-1 text-small font-medium">
              {t(label)}
              <input
                id={`${id}-${part}`}
                name={`${name}-${part}`}
                type="text"
                inputMode={inputMode}
                autoComplete={`bday-${part}`}
                value={value[part]}
                aria-invalid={invalid || undefined}
                aria-describedby={invalid ? `${id}-error` : undefined}
                onChange={(event) => onChange({ ...value, [part]: event.target.value })}
                className={controlLook(invalid, width)}
              />
            </label>
          )
        })}
      </div>
    </Fieldset>
  )
}
