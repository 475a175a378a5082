import type { ReactNode } from 'react'
import type { Words } from '../../values/sentence.ts'

interface EmptyStateProps {
  readonly title: Words
  /** What will appear here. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** A list with nothing in it yet: four unstruck strokes, what will come, one thing to do. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="grid justify-items-start gap-2 p-4 sm:p-6 [&>.link]:py-2.5">
    <svg viewBox="0 0 40 28" className="h-8 w-11 text-line-strong" aria-hidden="true" fill="none">
      <path
        d="M5 4v20M15 4v20M25 4v20M35 4v20"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="1 5"
      />
    </svg>
    <p className="font-semibold">{title}</p>
    {children ? <p className="text-ink-2">{children}</p> : null}
    {action}
  </div>
)
