/** A color and a pattern that always go together, so that neither is needed to tell marks apart. */
export const TONES = ['solid', 'diagonal', 'dots', 'bars'] as const
export type Tone = (typeof TONES)[number]

const FILL: Readonly<Record<Tone, string>> = {
  solid: 'fill-chart-1',
  diagonal: 'fill-chart-2',
  dots: 'fill-chart-3',
  bars: 'fill-chart-4',
}

/** Where somebody chose the few colors of their screen, the pattern alone tells. */
const GAP = 'stroke-surface forced-colors:stroke-[Canvas]'

interface TonePatternProps {
  readonly id: string
  readonly tone: Tone
}

/** The ground of a mark: its color, with gaps that let the paper show. */
export const TonePattern = ({ id, tone }: TonePatternProps) => (
  <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
    <rect width="8" height="8" className={`${FILL[tone]} forced-colors:fill-[CanvasText]`} />
    {tone === 'diagonal' ? (
      <path d="M-2 2l4-4M0 8l8-8M6 10l4-4" className={GAP} strokeWidth="1.5" />
    ) : null}
    {tone === 'dots' ? (
      <circle cx="4" cy="4" r="1.5" className="fill-surface forced-colors:fill-[Canvas]" />
    ) : null}
    {tone === 'bars' ? <path d="M0 4H8" className={GAP} strokeWidth="1.5" /> : null}
  </pattern>
)
