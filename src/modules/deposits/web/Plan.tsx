import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { terms } from '../../../platform/web/terms.ts'
import { releasesOf, USUAL_AVAILABILITY } from '../../../values/availability.ts'
import { dayOf } from '../../../values/dates.ts'
import { formatMoney, type Money } from '../../../values/money.ts'
import { BankDay } from '../../../ui/format/Time.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface PlanProps {
  readonly amount: Money
  readonly at: Date
  readonly children?: ReactNode
}

/** When which part of a deposit could be used, were it approved at `at`. */
export function Plan({ amount, at, children }: PlanProps) {
  const t = useTranslate()
  const zone = institution.timeZone
  const steps = terms.checkDeposits?.availability ?? USUAL_AVAILABILITY
  return (
    <div className="grid gap-1 font-normal">
      {children ? <p className="text-ink-2">{children}</p> : null}
      <ul className="grid gap-0.5">
        {releasesOf(amount, dayOf(at, zone), steps).map(({ amount: part, availableOn }) => (
          <li key={availableOn ?? 'now'}>
            {availableOn === null
              ? t.rich('{amount} at once', { amount: <Part amount={part} /> })
              : t.rich('{amount} from {day}', {
                  amount: <Part amount={part} />,
                  day: <BankDay day={availableOn} zone={zone} />,
                })}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Part = ({ amount }: Pick<PlanProps, 'amount'>) => (
  <span className="money font-medium">{formatMoney(amount)}</span>
)
