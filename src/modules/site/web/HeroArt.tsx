import { heroStrokes } from './heroStrokes.ts'

const { width, height, uprights, crosses, missing } = heroStrokes

/** Members counted in fives on a ledger; the last five lacks the stroke that joins them. */
export const HeroArt = () => (
  <svg
    viewBox={`0 0 ${width} ${height}`}
    preserveAspectRatio="xMaxYMax slice"
    className="size-full"
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
  >
    <path d={uprights} className="stroke-on-feature" strokeWidth="3.4" opacity="0.8" />
    <path d={crosses} className="stroke-accent" strokeWidth="3.8" />
    <path d={missing} className="stroke-accent" strokeWidth="3.8" strokeDasharray="1 6.5" />
  </svg>
)
