import type { ReactNode } from 'react'
import { say, type Sentence } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Side } from '../review.contract.ts'

const FRONT = (
  <>
    <path d="M24 34h70M24 44h46M176 34h40M24 68h128M24 92h176M132 118h84" />
    <path d="M176 60h40v16h-40Z" />
    <path className="stroke-accent" d="M136 114l8-10 6 10 8-12 6 12 10-8" strokeWidth="2" />
    <path d="M24 130h60" strokeDasharray="4 4" />
  </>
)

const BACK = (
  <>
    <path d="M68 14v124" strokeDasharray="4 4" />
    <path d="M24 44h34M24 100h34" />
    <path className="stroke-accent" d="M26 40l7-9 5 9 7-11 5 10" strokeWidth="2" />
    <path d="M92 48h110M92 68h110M92 88h76" strokeDasharray="4 4" />
  </>
)

const SIDE: Readonly<Record<Side, readonly [drawing: ReactNode, advice: Sentence]>> = {
  front: [FRONT, say('All four corners in the picture, the check flat on something dark.')],
  back: [BACK, say('Signed at the end of the back, all four corners in the picture.')],
}

/** Where the check has to lie in the picture, before there is one. */
export function CheckOutline({ side }: { readonly side: Side }) {
  const t = useTranslate()
  const [drawing, advice] = SIDE[side]
  return (
    <figure className="grid gap-2">
      <svg
        viewBox="0 0 240 152"
        aria-hidden="true"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="w-full max-w-80 border border-line bg-sunken stroke-line-strong"
      >
        <path
          className="stroke-brand"
          strokeWidth="2.5"
          d="M10 26V10h16M214 10h16v16M230 126v16h-16M26 142H10v-16"
        />
        <path className="fill-surface" d="M16 16h208v120H16Z" />
        {drawing}
      </svg>
      <figcaption className="text-small text-ink-2">{t(advice)}</figcaption>
    </figure>
  )
}
