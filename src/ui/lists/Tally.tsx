import { classNames } from '../format/classNames.ts'

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
