import type { ReactNode } from 'react'

export interface SummaryRow {
  readonly term: string
  readonly detail: ReactNode
  /** A link or button that leads back to the answer: "Change amount". */
  readonly change?: ReactNode
}

/** Answers read back before they count. */
export const SummaryList = ({ rows }: { readonly rows: readonly SummaryRow[] }) => (
  <dl className="divide-y divide-line border-y border-line">
    {rows.map(({ term, detail, change }) => (
      <div
        key={term}
        className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[10rem_1fr_auto] sm:items-baseline"
      >
        <dt className="text-small text-ink-2">{term}</dt>
        <dd className="min-w-0 font-medium">{detail}</dd>
        {change ? <dd>{change}</dd> : null}
      </div>
    ))}
  </dl>
)
