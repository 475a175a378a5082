import { classNames } from './classNames.ts'

/** The mark: four members, and the hazel stroke that joins them. */
export const TallyLogo = ({ className }: { readonly className?: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className={className}
    fill="none"
    strokeLinecap="round"
  >
    <rect width="24" height="24" rx="5" className="fill-feature" />
    <path
      d="M6.3 6v12M10.1 6v12M13.9 6v12M17.7 6v12"
      className="stroke-on-feature"
      strokeWidth="1.9"
    />
    <path d="M3.6 16.2 20.4 7.8" className="stroke-accent" strokeWidth="2.3" />
  </svg>
)

interface WordmarkProps {
  readonly name: string
  readonly onFeature?: boolean
}

export const Wordmark = ({ name, onFeature = false }: WordmarkProps) => (
  <span className="inline-flex items-center gap-2.5">
    <TallyLogo className="size-8 shrink-0" />
    <span
      className={classNames(
        'font-heading text-h3 font-semibold',
        onFeature ? 'text-on-feature' : 'text-ink',
      )}
    >
      {name}
    </span>
  </span>
)

const UPRIGHTS = [6, 14, 22, 30] as const

interface TallyProps {
  /** Strokes drawn, 0 to 5; the fifth crosses the four and means complete. */
  readonly count: number
  /** Draws the strokes one after the other, once. */
  readonly animated?: boolean
  readonly className?: string
}

/** Progress, counted the way a tally stick counts. Always beside words that say the same. */
export const Tally = ({ count, animated = false, className = 'h-9 w-10' }: TallyProps) => (
  <svg
    viewBox="0 0 36 32"
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
    className={classNames(className, animated && 'tally-draws')}
  >
    {UPRIGHTS.map((x, i) => (
      <path
        key={x}
        d={`M${x} 4v24`}
        pathLength={1}
        strokeWidth="3"
        className={i < count ? 'stroke-brand' : 'stroke-line'}
      />
    ))}
    {count >= 5 ? (
      <path d="M2 24 34 8" pathLength={1} strokeWidth="3.4" className="stroke-accent" />
    ) : null}
  </svg>
)
