import { type ReactNode, useId } from 'react'
import { CircleAlert } from 'lucide-react'
import { classNames } from '../format/classNames.ts'
import { useFailedTitle } from '../format/failedTitle.ts'
import { fieldId } from './fieldId.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

/** What every field says about itself. */
export interface FieldText {
  readonly label: Content
  readonly hint?: Content
  /** One sentence, the same as in the error summary. */
  readonly error?: Words | undefined
  readonly optional?: boolean | undefined
  /** Keeps the label for screen readers only. For fields whose column head already shows it. */
  readonly labelHidden?: boolean | undefined
}

interface FieldSource {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly hint?: Content
  readonly error?: Words | undefined
  readonly describedBy?: string | undefined
}

/** Ties label, hint and error to a control. An id not given comes from `name` (see `fieldId`). */
export function useFieldIds({ id, name, hint, error, describedBy }: FieldSource) {
  const made = useId()
  const own = id ?? (name ? fieldId(name) : made)
  const hintId = `${own}-hint`
  const errorId = `${own}-error`
  const described = [hint && hintId, error && errorId, describedBy].filter(Boolean).join(' ')
  return {
    id: own,
    hintId,
    errorId,
    control: {
      id: own,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
  }
}

export function FieldHint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={id} className="text-small text-ink-2">
      {children}
    </div>
  )
}

export function FieldError({ id, children }: { readonly id: string; readonly children: string }) {
  const t = useTranslate()
  useFailedTitle()
  return (
    <p id={id} className="flex items-start gap-1.5 text-small font-medium text-danger">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" strokeWidth={1.75} />
      <span>
        <span className="sr-only">{t('Error:')} </span>
        {children}
      </span>
    </p>
  )
}

/** The optional mark is written out; an asterisk explains nothing. */
export function Optional() {
  const t = useTranslate()
  return <span className="font-normal text-ink-2"> {t('(optional)')}</span>
}

interface FieldFrameProps extends FieldText {
  readonly ids: ReturnType<typeof useFieldIds>
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Label, hint, error, control: always in that order, from top to bottom. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, optional, labelHidden, ids, className, children } = props
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label
        htmlFor={ids.id}
        className={classNames('text-body font-semibold', labelHidden && 'sr-only')}
      >
        {label}
        {optional ? <Optional /> : null}
      </label>
      {hint ? <FieldHint id={ids.hintId}>{hint}</FieldHint> : null}
      {error ? <FieldError id={ids.errorId}>{error}</FieldError> : null}
      {children}
    </div>
  )
}
