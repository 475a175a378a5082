import type { ReactNode } from 'react'
import type { Words } from '../../../values/sentence.ts'

interface FigureProps {
  readonly title: Words
  /** The sum of it, beside the title. */
  readonly total?: Words
  readonly children: ReactNode
}

/** One chart with its name over it. */
export const Figure = ({ title, total, children }: FigureProps) => (
  <figure className="min-w-0 break-inside-avoid">
    <figcaption className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-semibold">{title}</span>
      {total ? <span className="text-small text-ink-2 tabular-nums">{total}</span> : null}
    </figcaption>
    {children}
  </figure>
)
