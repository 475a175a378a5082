import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface AccountFoldProps {
  /** Of what is pressed, so that the focus finds it. */
  readonly id?: string
  readonly name: ReactNode
  readonly balance: ReactNode
  /** On a line below, where there is something to say. */
  readonly notes?: ReactNode
  /** What it opens to. */
  readonly children: ReactNode
}

/** One of many accounts: what it is called and what is in it, opening to the rest. */
export const AccountFold = ({ id, name, balance, notes, children }: AccountFoldProps) => (
  <details className="group">
    <summary
      id={id}
      className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 hover:bg-brand-soft sm:px-6 [&::-webkit-details-marker]:hidden"
    >
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
        <span className="font-medium wrap-break-word">{name}</span>
        <span className="font-semibold">{balance}</span>
        <span className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2 empty:hidden">
          {notes}
        </span>
      </span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 text-ink-2 group-open:rotate-180"
        strokeWidth={1.75}
      />
    </summary>
    <div className="px-4 pb-3 sm:px-6">{children}</div>
  </details>
)
