import { useId, useState } from 'react'
import { institution } from '../../../platform/web/institution.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { dayOf, nextMonthOf } from '../../../values/dates.ts'
import { formatDay } from '../../../values/formats.ts'
import { labelWords } from '../../accounts/contract.ts'
import type { Overview } from '../../activity/contract.ts'
import type { StatementList } from '../contract.ts'
import { type Period, periodsUntil } from '../periods.contract.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { activityPath } from './places.ts'
import { RequestStatement } from './RequestStatement.tsx'
import { useStatements } from './useStatements.ts'
import { YearTable } from './YearTable.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

/** A month of an account: as a statement, as a file for other programs, as a list. */
export function StatementsPanel({ overview }: { readonly overview: Overview }) {
  const t = useTranslate()
  const periods = periodsUntil(dayOf(new Date(overview.asOf), institution.timeZone))
  const [account, setAccount] = useState(overview.accounts[0]?.id ?? '')
  // The running month has no statement, so the one before it is what people come for.
  const [month, setMonth] = useState((periods[1] ?? periods[0])?.month ?? '')
  const id = useId()
  const statements = useStatements()
  const period = periods.find((each) => each.month === month) ?? periods[0]
  if (!period) return null
  return (
    <div className="grid gap-6">
      <div className="grid max-w-form gap-2">
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            id={`${id}-account`}
            label={t('Account')}
            options={overview.accounts.map((each) => ({
              value: each.id,
              label: labelWords(t, each),
            }))}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
          <SelectField
            id={`${id}-period`}
            label={t('Period')}
            options={periods.map((each) => ({ value: each.month, label: each.label }))}
            value={month}
            onChange={(event) => setMonth(event.target.value)}
          />
        </div>
        <p className="text-small text-ink-2">
          {t('You can choose the last 13 months, back to March 2024.')}
        </p>
      </div>
      <Offer key={`${account} ${period.month}`} {...{ account, period, statements }} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <TextLink to={activityPath(account, period)} className="py-2.5 font-medium">
          {t("Show this month's transactions")}
        </TextLink>
        <TextLink to="/dashboard/activity" className="py-2.5 font-medium">
          {t('See all activity')}
        </TextLink>
      </div>
      {statements.data ? <Years list={statements.data} account={account} /> : null}
    </div>
  )
}

interface OfferProps {
  readonly account: string
  readonly period: Period
  readonly statements: ReturnType<typeof useStatements>
}

/** What there is for the account and month that were chosen. */
function Offer({ account, period, statements }: OfferProps) {
  const t = useTranslate()
  const { data } = statements
  const key = { accountId: account, month: period.month }
  if (!data) {
    return (
      <NotLoaded
        query={statements}
        label={t('Loading statements')}
        failed={t("We couldn't load your statements.")}
        about={t('They are not affected.')}
        busy={statements.isFetching}
      >
        <Skeleton className="h-24" />
      </NotLoaded>
    )
  }
  const { currentMonth, accounts } = data
  const { months = [], closedIn } = accounts.find((each) => each.id === account) ?? {}
  const there = months.includes(period.month)
  const isClosed = closedIn !== undefined && closedIn < period.month
  const running = period.month === currentMonth && !isClosed
  // For some minutes of a new month the one before it is still being closed.
  const toCome = period.month >= currentMonth && !isClosed
  return (
    // As high as what stood here while it was loaded, so that the page does not jump.
    <div className="grid min-h-24 max-w-form content-start gap-6">
      {there ? <RequestStatement statement={key} period={period} /> : null}
      {toCome ? (
        <Notice title={t('The {month} statement is not made yet.', { month: period.label })}>
          {t('It will be here on {day}.', {
            day: formatDay(`${nextMonthOf(period.month)}-01`, 'long'),
          })}
          {running ? ` ${t('Until then you can download the transactions so far.')}` : null}
        </Notice>
      ) : null}
      {there || running ? <ExportButtons statement={key} /> : null}
      {there || toCome ? null : (
        <Notice title={t('There is no statement for {month}.', { month: period.label })}>
          {isClosed ? t('This account was closed before.') : t('This account was opened later.')}
        </Notice>
      )}
    </div>
  )
}

function Years({ list, account }: { readonly list: StatementList; readonly account: string }) {
  const t = useTranslate()
  const found = list.accounts.find((each) => each.id === account)
  if (!found || found.years.length === 0) return null
  const { years } = found
  return <YearTable account={labelWords(t, found)} years={years} />
}
