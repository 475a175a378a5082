import type { ReactNode } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { Wordmark } from '../../../ui/Tally.tsx'
import { instantOf } from '../../../values/dates.ts'
import { fromDecimal } from '../../../values/money.ts'
import { Time } from '../../../ui/Time.tsx'
import type { Statement, StatementLine } from '../contract.ts'

const Day = ({ day }: { readonly day: string }) => (
  <Time instant={instantOf(day, '12:00', institution.timeZone)} zone={institution.timeZone} />
)

const amount = (decimal: string, signed = false) => (
  <Amount value={fromDecimal(decimal)} signed={signed} />
)

const COLUMNS: readonly Column<StatementLine>[] = [
  { id: 'day', head: 'Date', cell: ({ day }) => <Day day={day} /> },
  { id: 'what', head: 'Description', cell: (line) => <Description line={line} />, rowHead: true },
  { id: 'amount', head: 'Amount', cell: (line) => amount(line.amount, true), numeric: true },
  { id: 'balance', head: 'Balance', cell: (line) => amount(line.balanceAfter), numeric: true },
]

function Description({ line }: { readonly line: StatementLine }) {
  const { description, memo, referenceCode, postedByStaff, valueDay } = line
  return (
    <>
      {description}
      <span className="block text-small font-normal text-ink-2">
        {memo === null ? null : `${memo} · `}
        Reference {referenceCode}
        {postedByStaff ? ' · Posted by staff' : null}
        {valueDay === null ? null : (
          <>
            {' · Dated '}
            <Day day={valueDay} />
          </>
        )}
      </span>
    </>
  )
}

interface SheetProps {
  readonly statement: Statement
  readonly title: string
}

/** The statement itself: what prints, and nothing around it. */
export function StatementSheet({ statement, title }: SheetProps) {
  const { account, holder, from, to, lines, madeOn } = statement
  const { name, demoNotice, insuranceNotice } = statement.institution
  return (
    <article
      data-prints
      className="statement-sheet grid gap-6 border border-line bg-surface p-4 sm:p-8"
    >
      <header className="grid gap-4">
        <Wordmark name={name} />
        <h1 tabIndex={-1}>{title}</h1>
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
          <address className="wrap-anywhere not-italic">
            {[holder.name, ...holder.address].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <p>
            {account.kind} account ending in {account.last4}
            <br />
            <Day day={from} /> to <Day day={to} />
            <br />
            Made on <Day day={madeOn} />
          </p>
        </div>
        {demoNotice === null ? null : <p className="text-small font-medium">{demoNotice}</p>}
      </header>
      <Figures statement={statement} />
      <section className="grid gap-2">
        <h2>Entries</h2>
        {lines.length === 0 ? (
          <p>Nothing moved on this account in this month.</p>
        ) : (
          <DataTable caption="Entries" columns={COLUMNS} rows={lines} keyOf={({ id }) => id} />
        )}
      </section>
      <Help statement={statement} />
      {insuranceNotice === null ? null : <p className="text-small">{insuranceNotice}</p>}
    </article>
  )
}

function Figures({ statement }: { readonly statement: Statement }) {
  const { opening, moneyIn, moneyOut, closing, inMonth, yearToDate, from, to, month } = statement
  const year = month.slice(0, 4)
  return (
    <div className="grid gap-6 md:grid-cols-2 md:gap-10">
      <section className="grid content-start gap-2">
        <h2>Summary</h2>
        <dl className="divide-y divide-line border-y border-line">
          <Figure decimal={opening}>
            Opening balance on <Day day={from} />
          </Figure>
          <Figure decimal={moneyIn}>Money in</Figure>
          <Figure decimal={`-${moneyOut}`}>Money out</Figure>
          <Figure decimal={closing} strong>
            Closing balance on <Day day={to} />
          </Figure>
        </dl>
      </section>
      <section className="grid content-start gap-2">
        <h2>Interest and fees</h2>
        <dl className="divide-y divide-line border-y border-line">
          <Figure decimal={inMonth.interest}>Interest paid to you</Figure>
          <Figure decimal={yearToDate.interest}>Interest, {year} so far</Figure>
          <Figure decimal={inMonth.fees}>Fees charged</Figure>
          <Figure decimal={yearToDate.fees}>Fees, {year} so far</Figure>
        </dl>
      </section>
    </div>
  )
}

interface FigureProps {
  readonly decimal: string
  readonly strong?: boolean
  readonly children: ReactNode
}

const Figure = ({ decimal, strong = false, children }: FigureProps) => (
  <div
    className={classNames(
      'flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5',
      strong && 'font-semibold',
    )}
  >
    <dt>{children}</dt>
    <dd className="ml-auto">{amount(decimal)}</dd>
  </div>
)

function Help({ statement: { institution: imprint } }: { readonly statement: Statement }) {
  const { name, supportEmail, supportPhone, supportHours, errorResolution } = imprint
  const reach = [supportEmail, supportPhone].filter(Boolean).join(' or ')
  return (
    <section className="grid max-w-prose gap-2 text-small">
      {errorResolution.length > 0 ? <h2>In case of errors or questions</h2> : null}
      {errorResolution.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <h2>How to reach us</h2>
      <p>
        {name}: {reach}, {supportHours}.
      </p>
    </section>
  )
}
