import { formatMoney, type Money } from '../../values/money.ts'
import { classNames } from './classNames.ts'
import { useAmountsHidden } from '../hooks/useAmountsHidden.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

interface AmountProps {
  readonly value: Money
  /** A sign on both sides, and green for money in. Money out is never red. */
  readonly signed?: boolean
  /** Shows dots instead, for somebody who reads their balance on a bus. */
  readonly hidden?: boolean
  readonly className?: string | undefined
}

/** An amount as people read it, in figures that line up. */
export function Amount({ value, signed = false, hidden = false, className }: AmountProps) {
  const t = useTranslate()
  if (hidden) {
    return (
      <span className={classNames('money', className)}>
        <span aria-hidden="true">••••</span>
        <span className="sr-only">{t('amount hidden')}</span>
      </span>
    )
  }
  const moneyIn = signed && value.minor > 0n
  return (
    <span className={classNames('money', moneyIn && 'text-credit', className)}>
      {formatMoney(value, { signed })}
    </span>
  )
}

/** An amount that shows as dots where somebody chose to hide amounts on this device. */
export const PrivateAmount = (props: Omit<AmountProps, 'hidden'>) => (
  <Amount {...props} hidden={useAmountsHidden()} />
)
