import { type ComponentProps, useEffect, useState } from 'react'
import { formatMoney, type Money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { LeftToday } from './LeftToday.tsx'

const PAUSE_MS = 600

interface AmountHintProps {
  readonly available: Money | undefined
  /** What would be left; undefined until a valid amount is typed. */
  readonly left: Money | undefined
  /** Of the account it comes from, where its person has one. */
  readonly dailyCap: ComponentProps<typeof LeftToday>['dailyCap']
}

/** What there is and what would be left; screen readers hear it when the typing pauses. */
export function AmountHint({ available, left, dailyCap }: AmountHintProps) {
  const t = useTranslate()
  const sentence =
    left && left.minor >= 0n ? t('Left after this: {amount}', { amount: formatMoney(left) }) : ''
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <>
      {available ? (
        <span>
          {t.rich('Available: {amount}', {
            amount: <span className="money">{formatMoney(available)}</span>,
          })}
        </span>
      ) : null}
      {sentence ? (
        <span className="tabular-nums" aria-hidden="true">
          {' · '}
          {sentence}
        </span>
      ) : null}
      <LeftToday dailyCap={dailyCap} className="block" />
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  )
}
