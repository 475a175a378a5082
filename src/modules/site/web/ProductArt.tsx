import type { ReactNode } from 'react'
import type { Product } from '../contract.ts'

type Art = Product['art']

const BARS = [34, 45, 56, 67, 78]
const RISE = [
  [40, 66],
  [60, 56],
  [80, 46],
  [100, 35],
] as const
const HALF_NOTCHES = [44, 66, 78, 104, 118]

/** Each product by what it is like: strokes, bands and notches, and one stroke of hazel. */
const DRAWING: Readonly<Record<Art, ReactNode>> = {
  checking: (
    <>
      <path d="M54 26v50M72 23v54M90 25v51M108 22v55" />
      <path d="M38 68 124 34" className="stroke-accent" strokeWidth="7" />
    </>
  ),
  savings: (
    <>
      {RISE.map(([x, top]) => (
        <path key={x} d={`M${x} 80V${top}`} />
      ))}
      <path d="M120 80V20" className="stroke-accent" strokeWidth="7" />
    </>
  ),
  card: (
    <>
      <path
        d="M36 22H108L126 40V80H36Z"
        className="fill-brand stroke-brand"
        strokeLinejoin="round"
      />
      <path d="M40 42H122" className="stroke-surface" strokeWidth="7" strokeLinecap="butt" />
      <path d="M48 60v10M56 60v10M64 60v10M72 60v10" className="stroke-surface" strokeWidth="3" />
      <path d="M44 69 76 61" className="stroke-accent" strokeWidth="3.5" />
    </>
  ),
  loan: (
    <>
      <path d={half(22, 45)} className="fill-accent stroke-none" />
      <path d={half(80, 57)} className="fill-brand stroke-none" />
    </>
  ),
  mortgage: (
    <>
      <path d="M40 24V86M120 24V86" strokeWidth="9" strokeLinecap="butt" />
      {BARS.map((y) => (
        <path key={y} d={`M44 ${y}H116`} strokeWidth="4" strokeLinecap="butt" />
      ))}
      <path d="M45 79 115 33" className="stroke-accent" strokeWidth="6" strokeLinecap="butt" />
    </>
  ),
  investments: (
    <>
      <path d="M34 30h34M34 54h58" strokeWidth="9" strokeLinecap="butt" />
      <path d="M34 78h92" className="stroke-accent" strokeWidth="9" strokeLinecap="butt" />
      <path
        d="M46 25v4M57 25v4M46 49v4M57 49v4M69 49v4M80 49v4M46 73v4M57 73v4M69 73v4M80 73v4M92 73v4M103 73v4M114 73v4"
        className="stroke-band"
        strokeWidth="4"
        strokeLinecap="butt"
      />
    </>
  ),
  business: (
    <>
      <path d="M44 20H124V82H44Z" className="fill-surface stroke-brand" strokeWidth="4" />
      <path d="M44 40.5H124M44 61.5H124" strokeWidth="2" />
      <path
        d="M64 26v9M71 26v9M78 26v9M85 26v9M64 46v10M71 46v10M64 67v10M71 67v10M78 67v10"
        strokeWidth="3"
      />
      <path d="M60 34 89 27" className="stroke-accent" strokeWidth="3.5" />
      <path d="M40 20V82" className="stroke-accent" strokeWidth="9" strokeLinecap="butt" />
    </>
  ),
}

/** Half a stick, from its bark to the cut, with notches that the other half has too. */
function half(bark: number, cut: number): string {
  const deep = bark < cut ? cut - 9 : cut + 9
  const teeth = HALF_NOTCHES.toReversed().map(
    (x) => `L${x + 5} ${cut}L${x} ${deep}L${x - 5} ${cut}`,
  )
  return `M32 ${bark}H130V${cut}${teeth.join('')}L32 ${cut}Z`
}

interface ProductArtProps {
  readonly art: Art
  readonly className?: string
}

/** A piece of ledger paper with the product drawn on it. A wider place shows more of the paper. */
export const ProductArt = ({ art, className = '' }: ProductArtProps) => (
  <svg
    viewBox="24 0 112 100"
    aria-hidden="true"
    fill="none"
    strokeWidth="6"
    strokeLinecap="round"
    className={`stroke-brand ${className}`}
  >
    <path d="M-400 0H560V100H-400Z" className="fill-band stroke-none" />
    <path d="M-400 20H560V40H-400ZM-400 60H560V80H-400Z" className="fill-surface stroke-none" />
    <path d="M20.5 0V100" className="stroke-accent" strokeWidth="1" opacity="0.6" />
    {DRAWING[art]}
  </svg>
)
