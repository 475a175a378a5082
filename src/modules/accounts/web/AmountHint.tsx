import { type ComponentProps, useEffect, useState } from 'react'
import { formatMoney, fromDecimal, type Money } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { Spendable } from '../choosing.contract.ts'
import { LeftToday } from './LeftToday.tsx'

const PAUSE_MS = 600

interface AmountHintProps {
  /** The account it comes from, once one is chosen. */
  readonly source:
    | (Spendable & Partial<Pick<ComponentProps<typeof LeftToday>, 'dailyCap'>>)
    | undefined
  /** What would be left; undefined until a valid amount is typed. */
  readonly left: Money | undefined
}

/** What there is and what would be left; screen readers hear it when the typing pauses. */
export function AmountHint({ source, left }: AmountHintProps) {
  const t = useTranslate()
  const overdraft = fromDecimal(source?.overdraft ?? '0.00')
  const sentence =
    left && left.minor >= -overdraft.minor
      ? t('Left after this: {amount}', { amount: formatMoney(left) })
      : ''
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(sentence), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <>
      {source ? (
        <span>
          {t.rich('Available: {amount}', {
            amount: <span className="money">{formatMoney(fromDecimal(source.available))}</span>,
          })}
        </span>
      ) : null}
      {sentence ? (
        <span className="tabular-nums" aria-hidden="true">
          {' · '}
          {sentence}
        </span>
      ) : null}
      {overdraft.minor > 0n ? (
        <span className="block">
          {t('Overdraft: it may go {amount} below zero.', { amount: formatMoney(overdraft) })}
        </span>
      ) : null}
      <LeftToday dailyCap={source?.dailyCap} className="block" />
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  )
}
