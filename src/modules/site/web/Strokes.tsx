interface StrokesProps {
  /** One to five; the fifth crosses the others. */
  readonly count: number
  readonly className?: string
}

/** A number of things said before, counted by strokes. */
export const Strokes = ({ count, className = 'h-8 w-11' }: StrokesProps) => (
  <svg
    viewBox="0 0 44 32"
    className={`stroke-brand ${className}`}
    aria-hidden="true"
    fill="none"
    strokeLinecap="round"
    strokeWidth="3.6"
  >
    {Array.from({ length: Math.min(count, 4) }, (_, i) => (
      <path key={i} d={`M${5 + i * 10} 4.5v23`} />
    ))}
    {count > 4 ? <path d="M2 23 40 8" className="stroke-accent" strokeWidth="4.2" /> : null}
  </svg>
)
