import type { ComponentProps } from 'react'
import { controlLook } from './controlLook.ts'
import { FieldFrame, type FieldText, useFieldIds } from './Field.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'

export interface TextAreaFieldProps
  extends FieldText, Omit<ComponentProps<'textarea'>, 'placeholder' | 'maxLength'> {
  /** Shows "120 of 2,000 characters" under the field; `length` is what has been typed so far. */
  readonly count?: { readonly length: number; readonly max: number }
}

/** Several lines of text. More than `count.max` is told, never cut off. */
export function TextAreaField(props: TextAreaFieldProps) {
  const t = useTranslate()
  const { label, hint, error, optional, labelHidden, count, className, rows = 5, ...area } = props
  const ids = useFieldIds({ id: area.id, name: area.name, hint, error })
  const countId = `${ids.id}-count`
  const described = [ids.control['aria-describedby'], count && countId].filter(Boolean).join(' ')
  return (
    <FieldFrame {...{ label, hint, error, optional, labelHidden, ids, className }}>
      <textarea
        {...area}
        {...ids.control}
        rows={rows}
        aria-describedby={described || undefined}
        className={controlLook(Boolean(error), 'w-full resize-y')}
      />
      {count ? (
        <p
          id={countId}
          className={count.length > count.max ? 'text-small text-danger' : 'text-small text-ink-2'}
        >
          {t('{count} of {max} characters', { count: count.length, max: count.max })}
        </p>
      ) : null}
    </FieldFrame>
  )
}
