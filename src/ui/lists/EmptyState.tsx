import type { ReactNode } from 'react'
import type { Words } from '../../values/sentence.ts'

/** What will stand here: strokes to count, rows of a ledger, two halves of a stick; or all counted. */
type Drawing = 'tally' | 'counted' | 'ledger' | 'stick'

interface EmptyStateProps {
  readonly title: Words
  readonly drawing?: Drawing
  /** What will appear here. */
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** A list with nothing in it: what it will hold, drawn and said, and one thing to do; beside the drawing where its place is wide enough. */
export const EmptyState = ({ title, drawing = 'tally', children, action }: EmptyStateProps) => (
  <div className="@container p-4 sm:p-6">
    <div className="flex flex-col items-start gap-x-6 gap-y-3 @min-[28rem]:flex-row">
      <svg
        viewBox="0 0 96 64"
        className="h-16 w-24 shrink-0 text-line-strong"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      >
        {DRAWINGS[drawing]}
      </svg>
      <div className="grid min-w-0 justify-items-start gap-1 [&>.link]:py-2.5">
        <p className="font-semibold">{title}</p>
        {children ? <p className="max-w-prose text-ink-2">{children}</p> : null}
        {action}
      </div>
    </div>
  </div>
)

const STROKES = 'M20 10v44M38 10v44M56 10v44M74 10v44'

const DRAWINGS: Readonly<Record<Drawing, ReactNode>> = {
  tally: <path d={STROKES} strokeDasharray="1 7" />,
  counted: (
    <>
      <path d={STROKES} className="stroke-brand" strokeWidth="4" />
      <path d="M8 48 88 16" className="stroke-accent" strokeWidth="5" />
    </>
  ),
  ledger: (
    <>
      <path d="M4 6h88v52H4z" className="fill-surface stroke-line" strokeWidth="2" />
      <path d="M5 23h86v17H5z" className="fill-band" stroke="none" />
      <path d="M14 15h12M36 15h26M14 32h12M36 32h18M14 49h12M36 49h30" />
      <path d="M76 15h8M74 32h10M78 49h6" className="stroke-accent" />
    </>
  ),
  stick: (
    <>
      <path d="M6 28V16h84v12l-8-6-8 6H58l-6-6-6 6H32l-6-6-6 6z" className="stroke-accent" />
      <path d="M6 36v12h84V36l-8 6-8-6H58l-6 6-6-6H32l-6 6-6-6z" strokeDasharray="1 7" />
    </>
  ),
}
