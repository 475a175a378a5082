import type { ReactNode } from 'react'

/** Each drawn from strokes, bands and notches; the hazel stroke marks what the tile is about. */
const ART: Readonly<Record<string, ReactNode>> = {
  billpay: (
    <>
      <path d="M10 4h28v30l-4-3-4 3-4-3-4 3-4-3-4 3-4-3V4Z" />
      <path d="M16 12h16M16 18h16" />
      <path className="stroke-accent" d="M16 24h9" />
    </>
  ),
  deposit: (
    <>
      <path d="M4 8h40v24H30l-3-4-3 4H4Z" />
      <path d="M10 15h14M10 21h9" />
      <path className="stroke-accent" d="M30 23l4-5 3 5 3-5" />
    </>
  ),
  cards: (
    <>
      <path d="M4 8h33l7 7v19H4Z" />
      <path d="M10 27h8" />
      <path className="stroke-accent" d="M4 18h40" />
    </>
  ),
  statements: (
    <>
      <path d="M9 4h30v32H9Z" />
      <path className="fill-band stroke-none" d="M10.5 11h27v6h-27ZM10.5 23h27v6h-27Z" />
      <path d="M15 14h10M15 20h10M15 26h10" />
      <path className="stroke-accent" d="M31 14h3M31 20h3M31 26h3" />
    </>
  ),
  p2p: (
    <>
      <path d="M4 14h11l4 6-4 6H4Z" />
      <path d="M44 14H26l4 6-4 6h18Z" />
      <path className="stroke-accent" d="M34 20h6M8 20h4" />
    </>
  ),
  rewards: (
    <>
      <path d="M12 7v26M20 7v26M28 7v26M36 7v26" />
      <path className="stroke-accent" d="M5 28 43 12" />
    </>
  ),
}

export const QuickArt = ({ id }: { readonly id: string }) => (
  <svg
    viewBox="0 0 48 40"
    aria-hidden="true"
    fill="none"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="h-10 w-12 shrink-0 stroke-brand"
  >
    {ART[id]}
  </svg>
)
