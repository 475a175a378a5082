import type { ReactNode } from 'react'
import type { Words } from '../../../values/sentence.ts'
import { institution } from '../../../platform/web/institution.ts'
import { ErrorSummary, type Problem } from '../../../ui/fields/ErrorSummary.tsx'
import { PageTitle } from '../../../ui/layout/PageTitle.tsx'
import { useHeadingFocus } from '../../../ui/hooks/useHeadingFocus.ts'

interface StepHeadProps {
  readonly title: Words
  readonly problems: readonly Problem[]
  /** Counts the failures, so that the same sentence twice is read out twice. */
  readonly attempt: number
  /** Take the focus on arrival, where the step and not the page changed. */
  readonly focus?: boolean
  readonly children?: ReactNode
}

/** Page title, heading and error summary of one step of signing in. */
export function StepHead({ title, problems, attempt, focus = false, children }: StepHeadProps) {
  const heading = useHeadingFocus(focus)
  return (
    <div className="grid gap-4">
      <PageTitle title={title} institution={institution.shortName} />
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
      <ErrorSummary problems={problems} attempt={attempt} />
    </div>
  )
}
