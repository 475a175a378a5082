import { classNames } from '../format/classNames.ts'

/** Four tally strokes that come and go while something is under way. Says nothing by itself. */
export function BusyMark({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className={classNames('busy-mark size-5 shrink-0', className)}
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
    >
      <path d="M4 4v12" />
      <path d="M8 4v12" />
      <path d="M12 4v12" />
      <path d="M16 4v12" />
    </svg>
  )
}
