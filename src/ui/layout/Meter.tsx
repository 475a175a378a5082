import { classNames } from '../format/classNames.ts'
import type { Words } from '../../values/sentence.ts'
import type { Content } from '../../values/useTranslate.tsx'

interface MeterProps {
  readonly label: Words
  /** The same fact in words, always shown: "$1,500 of $5,000". */
  readonly words: Words
  readonly value: number
  readonly max: number
  /** From this share on, 0 to 1, the bar warns. */
  readonly warnFrom?: number
  readonly hint?: Content
}

/** How much of something is used. The words carry the meaning; the bar only shows it again. */
export function Meter({ label, words, value, max, warnFrom = 0.9, hint }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{label}</span>
        <span className="money">{words}</span>
      </div>
      <div
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={words}
        className="h-3 border border-line-strong bg-sunken"
      >
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block size-full">
          <rect
            width={share * 100}
            height="10"
            className={classNames(
              'meter-bar',
              share >= warnFrom ? 'fill-accent-ink' : 'fill-brand',
            )}
          />
        </svg>
      </div>
      {hint ? <p className="text-small text-ink-2">{hint}</p> : null}
    </div>
  )
}
