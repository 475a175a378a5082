import type { KeyboardEvent } from 'react'
import type { Words } from '../../values/sentence.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface PointReaderProps {
  readonly title: Words
  /** What each point says. */
  readonly says: readonly Words[]
  readonly at: number
  readonly onRead: (index: number) => void
  /** The points stand one under the other: Down is the next one, and each says itself already. */
  readonly downwards?: boolean
  readonly className: string
}

/** A slider over the marks that nobody sees: arrow keys, a finger and a mouse read one point after the other. */
export function PointReader(props: PointReaderProps) {
  const t = useTranslate()
  const { title, says, at, onRead, downwards = false, className } = props
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!downwards || by === undefined) return
    event.preventDefault()
    onRead(Math.min(Math.max(at + by, 0), says.length - 1))
  }
  return (
    <input
      type="range"
      min={0}
      max={says.length - 1}
      value={at}
      aria-label={t('{title}, one by one', { title })}
      aria-valuetext={says[at]}
      onChange={({ currentTarget }) => onRead(Number(currentTarget.value))}
      onKeyDown={turn}
      className={`no-print absolute touch-pan-y appearance-none rounded-tag bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0 ${className}`}
    />
  )
}
