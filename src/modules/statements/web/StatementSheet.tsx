import type { ReactNode } from 'react'
import { classNames } from '../../../ui/classNames.ts'
import { NotchedEdge } from '../../../ui/NotchedEdge.tsx'
import { Wordmark } from '../../../ui/Tally.tsx'
import type { Statement } from '../contract.ts'
import { EntryTable } from './EntryTable.tsx'
import { Day, Sum } from './facts.tsx'

interface SheetProps {
  readonly statement: Statement
  readonly title: string
}

/** The statement itself: what prints, and nothing around it. */
export function StatementSheet({ statement, title }: SheetProps) {
  const { account, month, lines } = statement
  const { insuranceNotice } = statement.institution
  return (
    <article data-prints>
      <div className="grid gap-8 border border-b-0 border-line bg-surface p-4 sm:p-8 print:gap-5 print:border-0 print:p-0">
        <Letterhead statement={statement} title={title} />
        <Figures statement={statement} />
        <Part title="Entries">
          {lines.length === 0 ? (
            <p>Nothing moved on this account in this month.</p>
          ) : (
            <EntryTable lines={lines} />
          )}
        </Part>
        <Help statement={statement} />
        {insuranceNotice === null ? null : <p className="text-small">{insuranceNotice}</p>}
      </div>
      <NotchedEdge reference={`${account.last4}${month}`} />
    </article>
  )
}

function Letterhead({ statement, title }: SheetProps) {
  const { account, holder, from, to, madeOn } = statement
  const { name, demoNotice } = statement.institution
  return (
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
  )
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

const Part = ({ title, children }: PartProps) => (
  <section className="grid content-start gap-2">
    <h2 className="font-sans text-h3 font-semibold">{title}</h2>
    {children}
  </section>
)

function Figures({ statement }: { readonly statement: Statement }) {
  const { opening, moneyIn, moneyOut, closing, inMonth, yearToDate, from, to, month } = statement
  const year = month.slice(0, 4)
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-10 print:grid-cols-2">
      <Part title="Summary">
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
      </Part>
      <Part title="Interest and fees">
        <dl className="divide-y divide-line border-y border-line">
          <Figure decimal={inMonth.interest}>Interest paid to you</Figure>
          <Figure decimal={yearToDate.interest}>Interest, {year} so far</Figure>
          <Figure decimal={inMonth.fees}>Fees charged</Figure>
          <Figure decimal={yearToDate.fees}>Fees, {year} so far</Figure>
        </dl>
      </Part>
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
    <dd className="ml-auto">
      <Sum decimal={decimal} />
    </dd>
  </div>
)

function Help({ statement: { institution: imprint } }: { readonly statement: Statement }) {
  const { name, supportEmail, supportPhone, supportHours, errorResolution } = imprint
  return (
    <div className="grid max-w-prose gap-6 text-small print:gap-4">
      {errorResolution.length > 0 ? (
        <Part title="In case of errors or questions">
          {errorResolution.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ) : null}
      <Part title="How to reach us">
        <p>
          {name}: {supportEmail}
          {supportPhone === null ? null : (
            <>
              {' or '}
              <span className="whitespace-nowrap">{supportPhone}</span>
            </>
          )}
          , {supportHours}.
        </p>
      </Part>
    </div>
  )
}
