import type { ComponentProps } from 'react'
import { controlLook, type FieldWidth, widthClass } from './controlLook.ts'
import { FieldFrame, type FieldText, useFieldIds } from './Field.tsx'
import type { Words } from '../../values/sentence.ts'

export interface Option {
  readonly value: string
  readonly label: Words
  readonly disabled?: boolean
}

interface SelectFieldProps extends FieldText, Omit<ComponentProps<'select'>, 'width'> {
  readonly options: readonly Option[]
  /** The first, empty line: "Choose a country". */
  readonly prompt?: Words
  readonly width?: FieldWidth
}

/** The platform's own select: every phone and screen reader knows it. */
export function SelectField(props: SelectFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelHidden,
    options,
    prompt,
    width = 'long',
    className,
    ...select
  } = props
  const ids = useFieldIds({
    id: select.id,
    name: select.name,
    hint,
    error,
    describedBy: select['aria-describedby'],
  })
  return (
    <FieldFrame {...{ label, hint, error, optional, labelHidden, ids, className }}>
      <select
        {...select}
        {...ids.control}
        className={controlLook(Boolean(error), `select pr-8 ${widthClass(width)}`)}
      >
        {prompt ? <option value="">{prompt}</option> : null}
        {options.map(({ value, label: words, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
