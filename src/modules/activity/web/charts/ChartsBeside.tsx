import { ChevronDown } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { classNames } from '../../../../ui/format/classNames.ts'
import { useMedia } from '../../../../ui/hooks/useMedia.ts'
import { Loading, Skeleton } from '../../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../../values/useTranslate.tsx'
import type { FilterValues } from '../address.ts'

/** What draws comes after the list, and on small screens once it is asked for. */
const Charts = lazy(async () => ({ default: (await import('./Charts.tsx')).Charts }))

interface ChartsBesideProps {
  readonly filters: FilterValues
  /** Some accounts in the list belong to somebody else. */
  readonly looksAfter: boolean
  readonly children: ReactNode
}

/** The charts of the days and the account that are looked for: beside the list, or folded above it on small screens. */
export function ChartsBeside({ filters, looksAfter, children }: ChartsBesideProps) {
  const t = useTranslate()
  const isWide = useMedia('(width >= 64rem)')
  const [open, setOpen] = useState(false)
  const { account, from, to, ...others } = filters
  const charts = (
    <>
      {Object.values(others).some((value) => value !== '') ? (
        <p className="mb-3 text-small text-ink-2">
          {t('The charts follow account and dates; what else you look for is not in them.')}
        </p>
      ) : null}
      {looksAfter && account === '' ? (
        <p className="mb-3 text-small text-ink-2">
          {t('Accounts that you look after are not in the charts, unless you choose one.')}
        </p>
      ) : null}
      <Suspense
        fallback={
          <Loading label={t('Loading the charts')}>
            <Skeleton className="h-96" />
          </Loading>
        }
      >
        <Charts asked={{ ...(account && { account }), ...(from && { from }), ...(to && { to }) }} />
      </Suspense>
    </>
  )
  if (isWide) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_23rem] items-start gap-6 print:block">
        <div className="grid min-w-0 gap-6">{children}</div>
        <div className="min-w-0 print:mt-6 print:max-w-md">{charts}</div>
      </div>
    )
  }
  return (
    <>
      <details
        className={classNames('group min-w-0', !open && 'no-print')}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-x-3 rounded-card border border-line bg-surface px-4 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
          {t('Charts')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-2 group-open:rotate-180"
            strokeWidth={1.75}
          />
        </summary>
        {open ? <div className="mt-4">{charts}</div> : null}
      </details>
      {children}
    </>
  )
}
