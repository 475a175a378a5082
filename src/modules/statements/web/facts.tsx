import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Amount } from '../../../ui/format/Amount.tsx'
import { classNames } from '../../../ui/format/classNames.ts'
import { Time } from '../../../ui/format/Time.tsx'
import { instantOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import type { Words } from '../../../values/sentence.ts'

/** A day of the calendar: "Mar 12, 2026". */
export const Day = ({ day }: { readonly day: string }) => (
  <Time
    instant={instantOf(day, '12:00', institution.timeZone)}
    zone={institution.timeZone}
    className="whitespace-nowrap"
  />
)

interface SumProps {
  readonly decimal: string
  readonly signed?: boolean
}

export const Sum = ({ decimal, signed = false }: SumProps) => (
  <Amount value={fromDecimal(decimal)} signed={signed} />
)

interface PartProps {
  readonly title: Words
  readonly children: ReactNode
}

/** A chapter of a statement. */
export const Part = ({ title, children }: PartProps) => (
  <section className="grid content-start gap-2">
    <h2 className="font-sans text-h3 font-semibold">{title}</h2>
    {children}
  </section>
)

interface FigureProps {
  readonly value: ReactNode
  readonly strong?: boolean
  readonly children: ReactNode
}

/** A line of a list: what it is on the left, how much on the right. */
export const Figure = ({ value, strong = false, children }: FigureProps) => (
  <div
    className={classNames(
      'flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5',
      strong && 'font-semibold',
    )}
  >
    <dt>{children}</dt>
    <dd className="ml-auto">{value}</dd>
  </div>
)
