import { formatMoney, fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface LeftTodayProps {
  readonly dailyCap: { readonly cap: string; readonly left: string } | undefined
  readonly className?: string
}

/** "$120.00 of $500.00 left today": what a delegate may still move; nothing for anybody else. */
export function LeftToday({ dailyCap, className }: LeftTodayProps) {
  const t = useTranslate()
  if (!dailyCap) return null
  const { cap, left } = dailyCap
  return (
    <span className={className}>
      {t.rich('{left} of {cap} left today', {
        left: <span className="money">{formatMoney(fromDecimal(left))}</span>,
        cap: <span className="money">{formatMoney(fromDecimal(cap))}</span>,
      })}
    </span>
  )
}
