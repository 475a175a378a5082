import type { ReactNode } from 'react'
import { Amount } from '../../../ui/format/Amount.tsx'
import type { Day } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { fromDecimal } from '../../../values/money.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface OrderSummaryProps {
  readonly amount: string
  readonly to: string
  /** When it is carried out next. */
  readonly on: Day | null
  /** How often and from where. */
  readonly about: ReactNode
  /** What the member wrote to it. */
  readonly text: string | null
}

/** One order among everything that is scheduled. */
export const OrderSummary = ({ amount, to, on, about, text }: OrderSummaryProps) => {
  const t = useTranslate()
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <h3 className="min-w-0 font-sans text-body font-semibold break-words">
        {t.rich('{amount} to {recipient}', {
          amount: <Amount value={fromDecimal(amount)} />,
          recipient: to,
        })}
      </h3>
      <p className="sm:text-right">
        {on === null
          ? null
          : t.rich('Next: {day}', { day: <time dateTime={on}>{formatDay(on)}</time> })}
      </p>
      <p className="text-small text-ink-2 sm:col-span-2">{about}</p>
      {text === null ? null : (
        <p className="min-w-0 text-small break-words text-ink-2 sm:col-span-2">{text}</p>
      )}
    </div>
  )
}
