import type { Words } from '../../../values/sentence.ts'
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  readonly label: Words
}

/** Cameras want dark on light, so it keeps its own ground in both themes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { border: 4, ecc: 'M' })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
