import { Link } from 'react-router'
import { classNames } from '../../../ui/format/classNames.ts'
import { waitingTime } from '../../../ui/format/waitingTime.ts'
import { formatNumber } from '../../../values/formats.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { WorkQueue } from '../contract.ts'
import type { ShownWork } from './shownWork.ts'

interface WorkCountsProps {
  readonly shown: readonly ShownWork[]
  /** Undefined until it is read: the places stand there already, without their figures. */
  readonly queue: WorkQueue | undefined
}

/** How many wait in each place of staff, and how long the first of them: one ruled strip of links. */
export function WorkCounts({ shown, queue }: WorkCountsProps) {
  const t = useTranslate()
  // More than a row holds are two rows alike, and the last one is filled whatever is in it.
  const basis = shown.length > 7 ? 'sm:basis-44' : 'sm:basis-33'
  return (
    <nav aria-label={t('What waits')}>
      {/* The lines between are the ground that shows through, so that they hold in any number of columns. */}
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:flex sm:flex-wrap">
        {shown.map((work) => (
          <li
            key={work.kind}
            className={classNames('grid bg-surface max-sm:last:odd:col-span-2 sm:grow', basis)}
          >
            <Count work={work} queue={queue} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface CountProps {
  readonly work: ShownWork
  readonly queue: WorkQueue | undefined
}

function Count({ work: { kind, label, icon: Icon, to }, queue }: CountProps) {
  const t = useTranslate()
  const found = queue?.kinds.find((one) => one.kind === kind)
  const waits = found !== undefined && found.count > 0
  return (
    <Link
      to={to}
      className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-baseline gap-x-2 px-3 py-2 text-ink no-underline hover:bg-brand-soft focus-visible:-outline-offset-3 sm:grid-cols-1 sm:py-3"
    >
      <span className="flex min-w-0 items-center gap-2 text-small font-medium text-ink-2 max-sm:col-span-2">
        <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0">{t(label)}</span>
      </span>
      <span
        className={classNames(
          'text-h3 font-semibold tabular-nums sm:min-h-9 sm:text-[1.75rem]/9',
          !waits && 'text-ink-3',
        )}
      >
        {found ? formatNumber(found.count) : ''}
      </span>
      <span className="min-h-5 text-caption text-ink-2">
        {waits && found.oldestSince
          ? t('Oldest: {time}', {
              time: waitingTime(t, found.oldestSince, new Date(queue!.now)),
            })
          : found
            ? t('Nothing waits for you')
            : ''}
      </span>
    </Link>
  )
}
