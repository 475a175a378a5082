import { useEffect, useRef } from 'react'
import { CircleAlert } from 'lucide-react'
import { useFailedTitle } from '../format/failedTitle.ts'
import { fieldId } from './fieldId.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

export interface Problem {
  /** The form name of the field at fault. What no field is at fault for is an {@link ActionFailure}. */
  readonly field: string
  /** The very sentence that stands at the field. */
  readonly message: Words
}

interface ErrorSummaryProps {
  readonly problems: readonly Problem[]
  /** Counts the tries: the focus comes here again even if nothing changed. */
  readonly attempt?: number
  /** The sentence over the list, such as "Please fill in all fields". */
  readonly headline?: Words | undefined
}

/** What is wrong with a form, over the form: takes the focus and leads to each field. */
export const ErrorSummary = ({ problems, attempt = 0, headline }: ErrorSummaryProps) =>
  problems.length === 0 ? null : <Box key={attempt} problems={problems} headline={headline} />

/** Made anew at each try, so that it takes the focus and is read out each time. */
function Box({ problems, headline }: Pick<ErrorSummaryProps, 'problems' | 'headline'>) {
  const t = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  useFailedTitle()
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="rounded-card border-2 border-danger bg-danger-soft p-4"
    >
      <h2
        id="error-summary-title"
        className="flex items-center gap-2 font-sans text-h3 font-semibold text-danger"
      >
        <CircleAlert aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
        {t('There is a problem')}
      </h2>
      {headline ? <p className="mt-2 font-medium">{headline}</p> : null}
      <ul className="mt-2 grid gap-1">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <FieldLink field={field} message={message} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function FieldLink({ field, message }: { readonly field: string; readonly message: Words }) {
  const id = fieldId(field)
  return (
    <a
      href={`#${id}`}
      className="font-medium text-danger underline underline-offset-2"
      onClick={(click) => {
        click.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {message}
    </a>
  )
}
