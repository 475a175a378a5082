import type { ReactNode } from 'react'
import { classNames } from '../format/classNames.ts'
import { FieldError, FieldHint, Optional } from './Field.tsx'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

export interface FieldsetProps {
  /** Where an error summary leads to; see `fieldId`. */
  readonly id: string
  readonly legend: Content
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly optional?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Several controls that answer one question: legend, hint, error, then the controls. */
export function Fieldset(props: FieldsetProps) {
  const { id, legend, hint, error, optional, className, children } = props
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described || undefined}
      className={classNames('min-w-0 outline-none', className)}
    >
      <legend className="mb-1.5 text-body font-semibold">
        {legend}
        {optional ? <Optional /> : null}
      </legend>
      <div className="grid gap-1.5">
        {hint ? <FieldHint id={`${id}-hint`}>{hint}</FieldHint> : null}
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
        {children}
      </div>
    </fieldset>
  )
}
