import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Day } from '../../../values/dates.ts'
import { longDay } from './words.ts'

interface StillCountingProps {
  /** The figures that are not whole, "What moved". */
  readonly what: string
  /** The last day that is counted; null before the first. */
  readonly through: Day | null
}

/** Figures that are not whole are not told as if they were. */
export const StillCounting = ({ what, through }: StillCountingProps) => (
  <Notice kind="warning" className="mt-4" title="We are still counting.">
    {through === null
      ? `${what} shows here in a few minutes.`
      : `${what} after ${longDay(through)} is missing here. Look again in a few minutes.`}
  </Notice>
)
