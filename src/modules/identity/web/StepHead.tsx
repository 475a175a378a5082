import { type ReactNode, useEffect, useRef } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/Notice.tsx'

interface StepHeadProps {
  readonly title: string
  /** What went wrong, in one sentence or two; it gets the focus whenever it appears. */
  readonly problem?: string | undefined
  /** Counts failures, so that the same sentence twice is read out twice. */
  readonly attempt: number
  /** Take the focus on arrival; not on the first page load, which belongs to the browser. */
  readonly focus: boolean
  readonly children?: ReactNode
}

/** Page title, heading and error summary of one step of signing in. */
export function StepHead({ title, problem, attempt, focus, children }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])
  return (
    <>
      <title>{`${problem ? 'Error: ' : ''}${title} | ${institution.shortName}`}</title>
      <h1 ref={heading} tabIndex={-1} className="mb-2">
        {title}
      </h1>
      {children}
      {problem ? (
        <div ref={summary} tabIndex={-1} role="alert" className="mt-4">
          <Notice kind="danger">{problem}</Notice>
        </div>
      ) : null}
    </>
  )
}
