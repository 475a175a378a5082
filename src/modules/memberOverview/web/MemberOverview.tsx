import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../platform/web/may.ts'
import { classNames } from '../../../ui/format/classNames.ts'
import { NotLoaded } from '../../../ui/lists/NotLoaded.tsx'
import { Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { OverviewPlace, OverviewWords, ShownItem } from './shownItem.ts'
import { useMemberOverview } from './useMemberOverview.ts'

interface OverviewProps {
  readonly personId: string
  /** What modules announce, in order. */
  readonly shown: readonly ShownItem[]
}

interface Standing {
  readonly shown: ShownItem
  readonly said: OverviewWords
  readonly to: string | undefined
}

/** What a call needs at once: what asks for something first, then how everything else stands. */
export function MemberOverview({ personId, shown }: OverviewProps) {
  const t = useTranslate()
  const may = useMay()
  const query = useMemberOverview(personId, shown)
  const { data } = query
  const place: OverviewPlace = { personId, may, now: new Date(data?.now ?? 0) }
  const standing = shown.flatMap((one): Standing[] => {
    const item = data?.items.find(({ kind }) => kind === one.kind)
    if (!item) return []
    return [{ shown: one, said: one.says(t, item, place), to: one.pathOf(item, place) }]
  })
  const asking = standing.filter(({ said }) => said.asks)
  const calm = standing.filter(({ said }) => !said.asks)
  return (
    <section aria-labelledby="overview-title" className="@container grid min-w-0 gap-3">
      <h2 id="overview-title" tabIndex={-1} className="sr-only">
        {t('At a glance')}
      </h2>
      {data ? (
        <>
          {asking.length > 0 ? (
            <ul
              aria-label={t('Needs attention')}
              className="grid gap-px overflow-hidden rounded-card border border-line bg-line"
            >
              {asking.map((one) => (
                <li key={one.shown.kind} className="grid bg-surface">
                  <Asking one={one} />
                </li>
              ))}
            </ul>
          ) : null}
          <ul
            aria-label={t('How everything else stands')}
            className="grid gap-px overflow-hidden rounded-card border border-line bg-line @min-[14rem]:grid-cols-2 @min-[36rem]:grid-cols-3 @min-[56rem]:grid-cols-5"
          >
            {calm.map((one) => (
              <li key={one.shown.kind} className="grid bg-surface">
                <Calm one={one} />
              </li>
            ))}
            <Filler count={calm.length} />
          </ul>
        </>
      ) : (
        <NotLoaded
          query={query}
          label={t('Loading the overview')}
          failed={t("We couldn't load the overview.")}
        >
          <Skeleton className="h-56" />
        </NotLoaded>
      )}
    </section>
  )
}

/** What is left of the last row, so that no gap of another color stands there in any number of columns. */
const Filler = ({ count }: { readonly count: number }) => (
  <>
    {[2, 3, 5].map((columns) => {
      const rest = (columns - (count % columns)) % columns
      return rest === 0 ? null : (
        <li
          key={columns}
          aria-hidden="true"
          style={{ gridColumn: `span ${rest}` }}
          className={classNames(
            'bg-surface',
            columns === 2 && 'hidden @min-[14rem]:block @min-[36rem]:hidden',
            columns === 3 && 'hidden @min-[36rem]:block @min-[56rem]:hidden',
            columns === 5 && 'hidden @min-[56rem]:block',
          )}
        />
      )
    })}
  </>
)

const Asking = ({ one: { shown, said, to } }: { readonly one: Standing }) => {
  const t = useTranslate()
  const { icon: Icon, label } = shown
  return (
    <Led
      to={to}
      className="flex min-h-11 items-center gap-3 border-l-4 border-accent py-2 pr-3 pl-3 text-ink no-underline"
    >
      <Icon
        aria-hidden="true"
        className="hidden size-5 shrink-0 text-accent-ink @min-[14rem]:block"
        strokeWidth={1.75}
      />
      <span className="grid min-w-0 grow gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <span className="text-small text-ink-2">{t(label)}</span>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{said.words}</span>
          {said.note === undefined ? null : (
            <span className="block text-small text-ink-2">{said.note}</span>
          )}
        </span>
      </span>
      {to === undefined ? null : (
        <ChevronRight
          aria-hidden="true"
          className="hidden size-5 shrink-0 text-ink-2 @min-[14rem]:block"
          strokeWidth={1.75}
        />
      )}
    </Led>
  )
}

const Calm = ({ one: { shown, said, to } }: { readonly one: Standing }) => {
  const t = useTranslate()
  const { icon: Icon, label } = shown
  return (
    <Led to={to} className="grid min-h-11 content-start gap-0.5 px-3 py-2 text-ink no-underline">
      <span className="flex min-w-0 items-center gap-2 text-small text-ink-2">
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0">{t(label)}</span>
      </span>
      <span className="min-w-0 font-medium wrap-anywhere">{said.words}</span>
      {said.note === undefined ? null : (
        <span className="line-clamp-3 min-w-0 text-caption text-ink-2 wrap-anywhere">
          {said.note}
        </span>
      )}
    </Led>
  )
}

interface LedProps {
  readonly to: string | undefined
  readonly className: string
  readonly children: ReactNode
}

/** A way on, or the same without one. */
const Led = ({ to, className, children }: LedProps) =>
  to === undefined ? (
    <span className={className}>{children}</span>
  ) : (
    <Link
      to={to}
      className={classNames(className, 'hover:bg-brand-soft focus-visible:-outline-offset-3')}
    >
      {children}
    </Link>
  )
