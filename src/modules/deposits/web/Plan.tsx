import type { ReactNode } from 'react'
import { releasesOf, USUAL_AVAILABILITY } from '../../../values/availability.ts'
import { type Day, dayOf, instantOf } from '../../../values/dates.ts'
import type { Institution } from '../../../values/institution.ts'
import { formatMoney, type Money } from '../../../values/money.ts'
import { Time } from '../../../ui/Time.tsx'

interface PlanProps {
  readonly amount: Money
  readonly at: Date
  readonly institution: Institution
  readonly children?: ReactNode
}

/** When which part of a deposit could be used, were it approved at `at`. */
export function Plan({ amount, at, institution, children }: PlanProps) {
  const { timeZone: zone, checkDeposits } = institution
  const steps = checkDeposits?.availability ?? USUAL_AVAILABILITY
  return (
    <div className="grid gap-1 font-normal">
      {children ? <p className="text-ink-2">{children}</p> : null}
      <ul className="grid gap-0.5">
        {releasesOf(amount, dayOf(at, zone), steps).map(({ amount: part, availableOn }) => (
          <li key={availableOn ?? 'now'}>
            <span className="money font-medium">{formatMoney(part)}</span>{' '}
            {availableOn === null ? (
              'at once'
            ) : (
              <>
                from <BankDay day={availableOn} zone={zone} />
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A day of the institution's calendar. */
export const BankDay = ({ day, zone }: { readonly day: Day; readonly zone: string }) => (
  <Time instant={instantOf(day, '12:00', zone)} zone={zone} />
)
