import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Words } from '../../../values/sentence.ts'
import { classNames } from '../../../ui/format/classNames.ts'

interface SidebarRowProps {
  readonly label: Words
  readonly icon: LucideIcon
  /** Only the icon is seen; the label comes out beside it on hover and focus. */
  readonly narrow?: boolean
  /** A place; without it the row is a button. */
  readonly to?: string
  readonly current?: boolean
  readonly onPress?: () => void
  readonly busy?: boolean
}

const LOOK =
  'group relative flex min-h-11 w-full items-center gap-3 border-l-4 border-transparent text-left font-medium text-ink-2 no-underline hover:bg-band hover:text-ink aria-[current=page]:border-accent aria-[current=page]:bg-brand-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink'

const LABEL_BESIDE =
  'pointer-events-none absolute left-full z-40 ml-2 hidden rounded-control border border-line-strong bg-floating px-3 py-1.5 text-small whitespace-nowrap text-ink shadow-menu group-hover:block group-focus-visible:block in-data-hushed:hidden!'

/** One line of the sidebar: a place to go to, or something to do. */
export function SidebarRow(props: SidebarRowProps) {
  const { label, icon: Icon, narrow = false, to, current = false, onPress, busy = false } = props
  const className = classNames(LOOK, narrow ? 'justify-center pr-1' : 'px-2')
  const inside: ReactNode = (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
      <span className={narrow ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      {narrow ? (
        <span aria-hidden="true" className={LABEL_BESIDE}>
          {label}
        </span>
      ) : null}
    </>
  )
  if (to === undefined) {
    return (
      <button
        type="button"
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onPress}
        className={className}
      >
        {inside}
      </button>
    )
  }
  return (
    <Link to={to} aria-current={current ? 'page' : undefined} className={className}>
      {inside}
    </Link>
  )
}
