import { classNames } from '../../../ui/format/classNames.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'
import type { LongWork, LongWorkKind } from '../contract.ts'
import { useLongWork } from './useLongWork.ts'
import { progressWords, titleOf } from './words.ts'

interface LongWorkNowProps {
  readonly kind: LongWorkKind
  /** What the page shows by itself. */
  readonly except?: string | undefined
  readonly className?: string
}

/** How far work of a kind is that somebody began, also before this page was opened; nothing where none goes on. */
export function LongWorkNow({ kind, except, className }: LongWorkNowProps) {
  const { data } = useLongWork()
  const running = data?.works.filter(
    (work) => work.kind === kind && work.endedAt === null && work.id !== except,
  )
  return running && running.length > 0 ? (
    <div className={classNames('grid gap-4', className)}>
      {running.map((work) => (
        <LongWorkBar key={work.id} work={work} />
      ))}
    </div>
  ) : null
}

/** One of them, in words and as a bar. */
export function LongWorkBar({ work }: { readonly work: LongWork }) {
  const t = useTranslate()
  const words = progressWords(t, work)
  const title = titleOf(t, work)
  return (
    <div className="grid min-w-0 gap-1">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <progress
        aria-label={title}
        value={Math.min(work.done + work.failed, work.total)}
        max={Math.max(1, work.total)}
        className="h-3 w-full accent-brand"
      >
        {words}
      </progress>
      <p className="text-small text-ink-2 tabular-nums">{words}</p>
    </div>
  )
}
