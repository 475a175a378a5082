import type { ReactNode } from 'react'
import { institution, logo } from '../../../platform/web/institution.ts'
import { NotchedEdge } from '../../../ui/layout/NotchedEdge.tsx'
import { Wordmark } from '../../../ui/layout/Wordmark.tsx'
import type { Words } from '../../../values/sentence.ts'
import { accountWords } from '../../accounts/contract.ts'
import { FEE_TYPES, type Statement } from '../contract.ts'
import { EntryTable } from './EntryTable.tsx'
import { Day, Figure, Part, Sum } from './facts.tsx'
import { DividendFigures } from './DividendFigures.tsx'
import { ReportedProblems } from './ReportedProblems.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface SheetProps {
  readonly title: Words
  /** Of the statement: its account and month, from which the notches of the edge follow. */
  readonly reference: string
  readonly children: ReactNode
}

/** The sheet that prints, and nothing around it; what stands on it may still be on its way. */
export const Sheet = ({ title, reference, children }: SheetProps) => (
  <article data-prints>
    <div className="grid gap-8 border border-b-0 border-line bg-surface p-4 sm:p-8 print:gap-5 print:border-0 print:p-0">
      <header className="grid gap-4">
        <Wordmark name={institution.name} logo={logo} />
        <h1 tabIndex={-1}>{title}</h1>
      </header>
      {children}
    </div>
    <NotchedEdge reference={reference} />
  </article>
)

interface StatementProps {
  readonly statement: Statement
}

/** What a statement says. */
export function StatementBody({ statement }: StatementProps) {
  const t = useTranslate()
  const { lines, dividends = [] } = statement
  const { insuranceNotice } = statement.institution
  return (
    <>
      <MailHead statement={statement} />
      <Figures statement={statement} />
      {dividends.map((period) => (
        <DividendFigures key={period.from} period={period} />
      ))}
      <ReportedProblems statement={statement} />
      <Part title={t('Entries')}>
        {lines.length === 0 ? (
          <p>{t('Nothing moved on this account in this month.')}</p>
        ) : (
          <EntryTable lines={lines} />
        )}
      </Part>
      <Help statement={statement} />
      {insuranceNotice === null ? null : <p className="text-small">{insuranceNotice}</p>}
    </>
  )
}

function MailHead({ statement }: StatementProps) {
  const t = useTranslate()
  const { account, holder, from, to, madeOn } = statement
  const { demoNotice } = statement.institution
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <address className="wrap-anywhere not-italic">
          {[holder.name, ...holder.address].map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <p>
          {t('{account} account ending in {last4}', {
            account: accountWords(t, account),
            last4: account.last4,
          })}
          <br />
          {t.rich('{from} to {to}', { from: <Day day={from} />, to: <Day day={to} /> })}
          <br />
          {t.rich('Made on {day}', { day: <Day day={madeOn} /> })}
        </p>
      </div>
      {demoNotice === null ? null : <p className="text-small font-medium">{demoNotice}</p>}
    </div>
  )
}

function Figures({ statement }: StatementProps) {
  const t = useTranslate()
  const { opening, moneyIn, moneyOut, closing, inMonth, yearToDate, fees = [] } = statement
  const { from, to, month } = statement
  const year = month.slice(0, 4)
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-10 print:grid-cols-2">
      <Part title={t('Summary')}>
        <dl className="divide-y divide-line border-y border-line">
          <Figure value={<Sum decimal={opening} />}>
            {t.rich('Opening balance on {day}', { day: <Day day={from} /> })}
          </Figure>
          <Figure value={<Sum decimal={moneyIn} />}>{t('Money in')}</Figure>
          <Figure value={<Sum decimal={`-${moneyOut}`} />}>{t('Money out')}</Figure>
          <Figure value={<Sum decimal={closing} />} strong>
            {t.rich('Closing balance on {day}', { day: <Day day={to} /> })}
          </Figure>
        </dl>
      </Part>
      <Part title={t('Dividends and fees')}>
        <dl className="divide-y divide-line border-y border-line">
          <Figure value={<Sum decimal={inMonth.interest} />}>{t('Dividends paid to you')}</Figure>
          <Figure value={<Sum decimal={yearToDate.interest} />}>
            {t('Dividends, {year} so far', { year })}
          </Figure>
          {fees.map(({ kind, amount }) => (
            <Figure key={kind} value={<Sum decimal={amount} />}>
              {t(FEE_TYPES[kind])}
            </Figure>
          ))}
          <Figure value={<Sum decimal={inMonth.fees} />}>{t('Fees charged')}</Figure>
          <Figure value={<Sum decimal={yearToDate.fees} />}>
            {t('Fees, {year} so far', { year })}
          </Figure>
        </dl>
      </Part>
    </div>
  )
}

function Help({ statement: { institution: imprint } }: StatementProps) {
  const t = useTranslate()
  const { name, supportEmail, supportPhone, supportHours, errorResolution } = imprint
  const reach = { name, email: supportEmail, hours: supportHours }
  return (
    <div className="grid max-w-prose gap-6 text-small print:gap-4">
      {errorResolution.length > 0 ? (
        <Part title={t('In case of errors or questions')}>
          {errorResolution.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Part>
      ) : null}
      <Part title={t('How to reach us')}>
        <p>
          {supportPhone === null
            ? t('{name}: {email}, {hours}.', reach)
            : t.rich('{name}: {email} or {phone}, {hours}.', {
                ...reach,
                phone: <span className="whitespace-nowrap">{supportPhone}</span>,
              })}
        </p>
      </Part>
    </div>
  )
}
