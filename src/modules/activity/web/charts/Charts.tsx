import { type ReactNode, useId } from 'react'
import { refusalSentence } from '../../../../platform/web/failures.ts'
import { HideAmountsButton } from '../../../../ui/buttons/HideAmountsButton.tsx'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Bars, ChartCard, Columns, Line, moneyTick } from '../../../../ui/charts/charts.tsx'
import { useFocusNext } from '../../../../ui/hooks/useFocusNext.ts'
import { useAmountsHidden } from '../../../../ui/hooks/useAmountsHidden.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/lists/EmptyState.tsx'
import { LoadFailure } from '../../../../ui/lists/LoadFailure.tsx'
import { Loading, Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { CATEGORY_NAMES } from '../../../../values/categories.ts'
import { formatDay } from '../../../../values/formats.ts'
import { formatMoney, fromDecimal } from '../../../../values/money.ts'
import type { Words } from '../../../../values/sentence.ts'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import { MOVE_MONEY } from '../../../ledger/transferKind.contract.ts'
import type { Charts as ChartsRead } from '../../contract.ts'
import { balanceFinding, flowFinding, monthName, spendingFinding } from './findings.ts'
import { type AskedCharts, useCharts } from './useCharts.ts'

type Part = 'months' | 'spending' | 'balance'
const PARTS: readonly Part[] = ['months', 'spending', 'balance']

interface ChartsProps {
  readonly asked: AskedCharts
  readonly parts?: readonly Part[]
  /** The ground on which the charts stand, one beside or under the other. */
  readonly className?: string
}

/** Money in pictures: in and out by month, what it was spent for, and what was there. */
export function Charts({ asked, parts = PARTS, className = 'grid gap-6' }: ChartsProps) {
  const t = useTranslate()
  const { data, error, isFetching, refetch } = useCharts(asked)
  const hidden = useAmountsHidden()
  const id = useId()
  const focusNext = useFocusNext()
  // What was asked for makes no sense: the list says so.
  if (error && refusalSentence(error)) return null
  if (error && !data) {
    return (
      <LoadFailure
        title={t("We couldn't load the charts.")}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) {
    return (
      <Loading label={t('Loading the charts')} onRetry={() => void refetch()}>
        <div className={className}>
          {parts.map((part) => (
            <Skeleton key={part} className="h-96" />
          ))}
        </div>
      </Loading>
    )
  }
  if (hidden) {
    return (
      <Card title={t('Amounts are hidden')} titleId="charts-hidden">
        <p className="mb-4 text-ink-2">{t('Charts would tell them. Show amounts to see both.')}</p>
        <HideAmountsButton onPress={() => focusNext(id)} />
      </Card>
    )
  }
  const charts: Readonly<Record<Part, ReactNode>> = {
    months: <Months key="months" {...data} />,
    spending: <Spending key="spending" {...data} />,
    balance: <Balance key="balance" {...data} />,
  }
  const { archivedTo, period } = data
  const day = archivedTo === null ? undefined : formatDay(archivedTo)
  if (day !== undefined && period === null)
    return (
      <Card title={t('Nothing to show')} titleId="charts-archived">
        <p className="text-ink-2">{t('Everything up to {day} is archived.', { day })}</p>
      </Card>
    )
  return (
    <div id={id} role="group" aria-label={t('Charts')} tabIndex={-1}>
      {day === undefined ? null : (
        <p className="mb-3 text-small text-ink-2">
          {t('Everything up to {day} is archived, so the charts begin after it.', { day })}
        </p>
      )}
      <div className={className}>{parts.map((part) => charts[part])}</div>
    </div>
  )
}

const dollars = (decimal: string): Words => formatMoney(fromDecimal(decimal))

/** Nothing moved in these days; something else to do leads on. */
const Nothing = ({ title }: { readonly title: Words }) => {
  const t = useTranslate()
  return (
    <EmptyState
      title={title}
      drawing="ledger"
      action={<TextLink to={MOVE_MONEY}>{t('Move money')}</TextLink>}
    >
      {t('Money you move will show here.')}
    </EmptyState>
  )
}

function Months({ months, isShortened }: ChartsRead) {
  const t = useTranslate()
  const title = t('In and out by month')
  const finding = flowFinding(t, months)
  return (
    <ChartCard
      title={title}
      findings={months.length > 0 ? [finding] : []}
      empty={months.length > 0 ? null : <Nothing title={t('No money moved in this time.')} />}
      note={
        isShortened
          ? t('Moves between your own accounts count as neither. Charts go back 12 months.')
          : t('Moves between your own accounts count as neither.')
      }
      table={{
        caption: title,
        of: t('Month'),
        heads: [t('In'), t('Out')],
        rows: months.map((month) => ({
          of: monthName(t, month),
          cells: [dollars(month.income), dollars(month.outgoing)],
        })),
      }}
    >
      <Columns
        {...{ title, finding }}
        names={months.map(({ from }) => formatDay(from, 'monthBrief'))}
        says={months.map((month) =>
          t('{month}: {in} in, {out} out', {
            month: monthName(t, month),
            in: dollars(month.income),
            out: dollars(month.outgoing),
          }),
        )}
        series={[
          { name: t('In'), tone: 'solid', values: months.map(({ income }) => Number(income)) },
          {
            name: t('Out'),
            tone: 'diagonal',
            values: months.map(({ outgoing }) => Number(outgoing)),
          },
        ]}
        tickText={moneyTick}
      />
    </ChartCard>
  )
}

function Spending({ spending, spendingSince }: ChartsRead) {
  const t = useTranslate()
  const title = t('Spending by category')
  const finding = spendingFinding(t, spending)
  const bars = spending.map(({ category, amount }) => ({
    name: t(CATEGORY_NAMES[category]),
    value: Number(amount),
    says: dollars(amount),
  }))
  return (
    <ChartCard
      title={title}
      findings={bars.length > 0 ? [finding] : []}
      empty={bars.length > 0 ? null : <Nothing title={t('Nothing was spent in this time.')} />}
      {...(spendingSince !== null && {
        note: t('There is too much to count all of it: this is since {day}.', {
          day: formatDay(spendingSince),
        }),
      })}
      table={{
        caption: title,
        of: t('Category'),
        heads: [t('Payments'), t('Spent')],
        rows: spending.map(({ category, amount, count }) => ({
          of: t(CATEGORY_NAMES[category]),
          cells: [t('{count}', { count }), dollars(amount)],
        })),
      }}
    >
      <Bars {...{ title, finding, bars }} />
    </ChartCard>
  )
}

function Balance({ balance }: ChartsRead) {
  const t = useTranslate()
  const title = t('Balance over time')
  const finding = balanceFinding(t, balance)
  return (
    <ChartCard
      title={title}
      findings={balance.length > 0 ? [finding] : []}
      empty={balance.length > 0 ? null : <Nothing title={t('No balance in this time.')} />}
      table={{
        caption: title,
        of: t('Day'),
        heads: [t('Balance')],
        rows: balance.map((point) => ({
          of: formatDay(point.on),
          cells: [dollars(point.balance)],
        })),
      }}
    >
      <Line
        {...{ title, finding }}
        names={balance.map(({ on }) => formatDay(on, 'yearlessShort'))}
        says={balance.map((point) =>
          t('{day}: {amount}', { day: formatDay(point.on), amount: dollars(point.balance) }),
        )}
        values={balance.map((point) => Number(point.balance))}
        tickText={moneyTick}
        stepped
      />
    </ChartCard>
  )
}
