import { ListChecks } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ToastRegion } from '../../../ui/dialogs/ToastRegion.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'
import { LONG_WORK_TITLE } from './place.ts'
import { useLongWork } from './useLongWork.ts'
import { progressWords, titleOf } from './words.ts'

/**
 * At the head of every page of staff: what of one's own has ended, until one has looked, and what goes on. What ends
 * while the page is open is said as well.
 */
export const LongWorkLink = () => (
  <>
    <Works />
    <ToastRegion />
  </>
)

function Works() {
  const t = useTranslate()
  const { data } = useLongWork()
  const told = useRef<Set<string>>(undefined)
  const works = data?.works
  useEffect(() => {
    if (!works) return
    const fresh = works.filter(({ news, id }) => news && told.current && !told.current.has(id))
    for (const work of fresh)
      toast(
        t('{title}: {progress}.', { title: titleOf(t, work), progress: progressWords(t, work) }),
      )
    // What had ended before the page was opened stands at its head already.
    told.current = new Set([
      ...(told.current ?? []),
      ...works.filter(({ news }) => news).map(({ id }) => id),
    ])
  }, [works, t])
  const running = works?.filter(({ endedAt }) => endedAt === null).length ?? 0
  const ended = works?.filter(({ news }) => news).length ?? 0
  if (running + ended === 0) return null
  return (
    <Link
      to={`/admin/jobs#${LONG_WORK_TITLE}`}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-small font-medium text-ink no-underline hover:bg-brand-soft"
    >
      <ListChecks aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.75} />
      <span className="max-sm:sr-only">
        {ended > 0
          ? t('{ended, plural, one {# piece of work is} other {# pieces of work are}} done', {
              ended,
            })
          : t('{running, plural, one {# piece of work runs} other {# pieces of work run}}', {
              running,
            })}
      </span>
    </Link>
  )
}
