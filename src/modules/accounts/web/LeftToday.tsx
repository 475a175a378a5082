import { Amount, type PrivateAmount } from '../../../ui/format/Amount.tsx'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface LeftTodayProps {
  readonly dailyCap: { readonly cap: string; readonly left: string } | undefined
  /** Where amounts can be hidden: `PrivateAmount`. */
  readonly as?: typeof Amount | typeof PrivateAmount
  readonly className?: string
}

/** "$120.00 of $500.00 left today": what a delegate may still move; nothing for anybody else. */
export function LeftToday({ dailyCap, as: Figure = Amount, className }: LeftTodayProps) {
  const t = useTranslate()
  if (!dailyCap) return null
  const { cap, left } = dailyCap
  return (
    <span className={className}>
      {t.rich('{left} of {cap} left today', {
        left: <Figure value={fromDecimal(left)} />,
        cap: <Figure value={fromDecimal(cap)} />,
      })}
    </span>
  )
}
