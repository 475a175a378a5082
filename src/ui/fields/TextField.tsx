import type { ComponentProps, ReactNode } from 'react'
import { controlLook, type FieldWidth, widthClass } from './controlLook.ts'
import { classNames } from '../format/classNames.ts'
import { FieldFrame, type FieldText, useFieldIds } from './Field.tsx'

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'placeholder' | 'maxLength' | 'width'> {
  readonly width?: FieldWidth
  /** Shown beside the control: a button, a unit, a check result. */
  readonly after?: ReactNode
  /** What is typed is long: on phones it has the line for itself. */
  readonly roomy?: boolean
}

/**
 * A labelled text input. Spreads onto a native input, so `{...register('email')}` works as it is.
 * There is no `maxLength` (it cuts pastes in silence) and no placeholder (it is gone on typing).
 */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    optional,
    labelHidden,
    width = 'full',
    after,
    roomy = false,
    className,
    ...input
  } = props
  const ids = useFieldIds({
    id: input.id,
    name: input.name,
    hint,
    error,
    describedBy: input['aria-describedby'],
  })
  const control = (
    <input
      type="text"
      {...input}
      {...ids.control}
      className={controlLook(Boolean(error), widthClass(width))}
    />
  )
  return (
    <FieldFrame {...{ label, hint, error, optional, labelHidden, ids, className }}>
      {after ? (
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2 [&>input]:shrink [&>input]:grow',
            roomy ? '[&>input]:basis-60' : '[&>input]:basis-28',
          )}
        >
          {control}
          {after}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  )
}
