import { useId } from 'react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { formatNumber } from '../../../values/formats.ts'
import { formatMoney, fromDecimal, money } from '../../../values/money.ts'
import type { Translate, Words } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { type Analytics, DEFAULT_WEEK_COUNT } from '../contract.ts'
import { useAnalytics } from './useDays.ts'

interface Series {
  readonly name: Words
  readonly values: readonly number[]
  /** All weeks together, and the one that runs. */
  readonly total: Words
  readonly now: Words
}

/** The last twelve weeks in four figures; analytics has the rest. */
export function WeekStrip() {
  const t = useTranslate()
  const id = useId()
  const query = useAnalytics({})
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 px-4 py-3">
        <h2 id={id} className="font-sans text-h3 font-semibold">
          {t('The last {count} weeks', { count: DEFAULT_WEEK_COUNT })}
        </h2>
        <TextLink to="/admin/analytics" className="inline-flex min-h-11 items-center">
          {t('All figures in Analytics')}
        </TextLink>
      </div>
      {query.isError ? (
        <LoadFailure
          title={t("We couldn't load the figures.")}
          error={query.error}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
          className="m-4 mt-0"
        />
      ) : (
        <dl className="grid gap-px border-t border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {seriesOf(t, query.data).map((series) => (
            <Figure key={series.name} {...series} />
          ))}
        </dl>
      )}
    </section>
  )
}

const Figure = ({ name, values, total, now }: Series) => {
  const t = useTranslate()
  return (
    <div className="grid min-h-20 grid-cols-[minmax(0,1fr)_auto] content-center items-end gap-x-4 bg-surface px-4 py-2 sm:min-h-24 sm:py-3">
      <dt className="col-span-2 text-small text-ink-2">{name}</dt>
      <dd className="col-span-2 text-h3 font-semibold wrap-anywhere tabular-nums">{total}</dd>
      <dd className="min-w-0 text-caption text-ink-2 tabular-nums">
        {t('{count} this week', { count: now })}
      </dd>
      <dd aria-hidden="true">
        <Strokes values={values} />
      </dd>
    </div>
  )
}

const GAP = 8
const HEIGHT = 36

/** A stroke for each week, as tall as its figure; the week that runs is the hazel one. */
function Strokes({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 1)
  const last = values.length - 1
  return (
    <svg
      viewBox={`0 0 ${DEFAULT_WEEK_COUNT * GAP} ${HEIGHT}`}
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className="h-9 w-24"
    >
      {values.map((value, index) => {
        const height = value === 0 ? 0 : Math.max((value / most) * (HEIGHT - 4), 4)
        const look =
          index === last ? 'stroke-accent' : value === 0 ? 'stroke-line-strong' : 'stroke-brand'
        return (
          <path
            key={index}
            d={`M${GAP / 2 + index * GAP} ${HEIGHT - 2}v${-height}`}
            className={look}
          />
        )
      })}
    </svg>
  )
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const added = (lists: readonly (readonly number[])[]): number[] =>
  Array.from({ length: DEFAULT_WEEK_COUNT }, (_, week) => sum(lists.map((list) => list[week] ?? 0)))

function seriesOf(t: Translate, data: Analytics | undefined): readonly Series[] {
  const counted = (name: Words, values: readonly number[] | undefined): Series => ({
    name,
    values: values ?? [],
    total: values ? formatNumber(sum(values)) : t('Loading'),
    now: formatNumber(values?.at(-1) ?? 0),
  })
  return [
    counted(t('Applications decided'), data?.reviews.decided),
    counted(t('New members'), data?.growth.joined),
    movedIn(t, data),
    counted(
      t('Payments and codes that failed'),
      data && added(data.failures.kinds.map(({ counts }) => counts)),
    ),
  ]
}

/** In cents, so that nothing is lost in the sum. */
function movedIn(t: Translate, data: Analytics | undefined): Series {
  const name = t('Money moved')
  if (!data) return { name, values: [], total: t('Loading'), now: formatMoney(money(0n)) }
  const { kinds, counting } = data.movements
  const minorOf = (amount: string | undefined) => (amount ? fromDecimal(amount).minor : 0n)
  const weeks = data.weeks.map((_, week) =>
    kinds.reduce((all, { amounts }) => all + minorOf(amounts[week]), 0n),
  )
  const total = weeks.reduce((all, minor) => all + minor, 0n)
  return {
    name,
    values: weeks.map(Number),
    total: counting ? t('Still counting') : formatMoney(money(total)),
    now: formatMoney(money(weeks.at(-1) ?? 0n)),
  }
}
