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
  /** Where the mark is, if it is not the tally. */
  readonly logo: string | null
  readonly onFeature?: boolean
  /** On the narrowest phones the mark stands alone; the name is still said. */
  readonly compact?: boolean
}

export const Wordmark = ({ name, logo, onFeature = false, compact = false }: WordmarkProps) => (
  <span className="inline-flex items-center gap-2.5">
    {logo === null ? (
      <TallyLogo className="size-8 shrink-0" />
    ) : (
      <img src={logo} alt="" width={32} height={32} className="size-8 shrink-0" />
    )}
    <span
      className={classNames(
        'font-heading text-h3 font-semibold',
        onFeature ? 'text-on-feature' : 'text-ink',
        compact && 'max-[25rem]:sr-only',
      )}
    >
      {name}
    </span>
  </span>
)

const FIRST_STROKE = 6
const STROKE_GAP = 8

interface TallyProps {
  /** Strokes drawn, 0 to 5; the fifth crosses the four and means complete. */
  readonly count: number
  /** Upright strokes there are to draw, 1 to 4. */
  readonly uprights?: number
  /** The stroke after those drawn is under way, and half as tall. */
  readonly underway?: boolean
  /** Draws the strokes one after the other, once. */
  readonly animated?: boolean
  readonly className?: string
}

/** Progress, counted the way a tally stick counts. Always beside words that say the same. */
export function Tally(props: TallyProps) {
  const { count, uprights = 4, underway = false, animated = false, className = 'h-9 w-10' } = props
  const width = STROKE_GAP * (uprights - 1) + 2 * FIRST_STROKE
  return (
    <svg
      viewBox={`0 0 ${width} 32`}
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      className={classNames('tally', className, animated && 'tally-draws')}
    >
      {Array.from({ length: uprights }, (_, i) => (
        <path
          key={i}
          d={`M${FIRST_STROKE + i * STROKE_GAP} 4v24`}
          pathLength={1}
          strokeWidth="3"
          className={i < count ? 'stroke-brand' : 'stroke-line'}
        />
      ))}
      {underway && count < uprights ? (
        <path
          d={`M${FIRST_STROKE + count * STROKE_GAP} 16v12`}
          strokeWidth="3"
          className="stroke-brand"
        />
      ) : null}
      {count > 4 ? (
        <path d="M2 24 34 8" pathLength={1} strokeWidth="3.4" className="stroke-accent" />
      ) : null}
    </svg>
  )
}

/** The mark of success: the four strokes draw, then the hazel stroke joins them. */
export const TallyMark = ({ className = 'h-12 w-14' }: { readonly className?: string }) => (
  <Tally count={5} animated className={className} />
)
