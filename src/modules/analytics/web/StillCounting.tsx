import { Notice } from '../../../ui/layout/Notice.tsx'
import type { Day } from '../../../values/dates.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { formatDay } from '../../../values/formats.ts'
import type { Words } from '../../../values/sentence.ts'

interface StillCountingProps {
  /** The figures that are not whole, "What moved". */
  readonly what: Words
  /** The last day that is counted; null before the first. */
  readonly through: Day | null
}

/** Figures that are not whole are not told as if they were. */
export const StillCounting = ({ what, through }: StillCountingProps) => {
  const t = useTranslate()
  return (
    <Notice kind="warning" className="mt-4" title={t('We are still counting.')}>
      {through === null
        ? t('{what} shows here in a few minutes.', { what })
        : t('{what} after {through} is missing here. Look again in a few minutes.', {
            what,
            through: formatDay(through),
          })}
    </Notice>
  )
}
