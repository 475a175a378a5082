import type { ComponentProps } from 'react'
import { controlLook } from '../../../ui/controlLook.ts'
import { FieldFrame, type FieldText, useFieldIds } from '../../../ui/Field.tsx'

interface SelectFieldProps extends FieldText, ComponentProps<'select'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The first line, for "nothing chosen yet". */
  readonly blank: string
}

/** A native select: on phones it opens the picker people know, and autofill fills it. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, options, blank, className, ...select } = props
  const ids = useFieldIds({ id: select.id, name: select.name, hint, error })
  return (
    <FieldFrame {...{ label, hint, error, optional, ids, className }}>
      <select {...select} {...ids.control} className={controlLook(Boolean(error), 'w-full')}>
        <option value="">{blank}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
