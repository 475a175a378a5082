import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { classNames } from '../format/classNames.ts'
import { say, type Sentence } from '../../values/sentence.ts'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'

export type NoticeKind = 'info' | 'success' | 'danger' | 'warning'

const LOOK: Record<NoticeKind, { word: Sentence; look: string; Icon: typeof Info }> = {
  info: { word: say('Note'), look: 'bg-info-soft text-info border-info', Icon: Info },
  success: {
    word: say('Done'),
    look: 'bg-credit-soft text-credit border-credit',
    Icon: CircleCheck,
  },
  danger: {
    word: say('Error'),
    look: 'bg-danger-soft text-danger border-danger',
    Icon: CircleAlert,
  },
  warning: {
    word: say('Take care'),
    look: 'bg-accent-soft text-accent-ink border-accent-ink',
    Icon: TriangleAlert,
  },
}

export interface NoticeProps {
  readonly kind?: NoticeKind
  readonly title?: Content
  readonly children?: ReactNode
  /** Buttons or links that solve it. */
  readonly actions?: ReactNode
  /** Said aloud when it appears: at once for danger, else when the reader pauses. */
  readonly live?: boolean
  readonly id?: string
  readonly className?: string
}

const roleOf = (kind: NoticeKind, live: boolean) =>
  live ? (kind === 'danger' ? 'alert' : 'status') : undefined

/** A message in the flow of the page. The kind is told by icon and hidden word, color third. */
export function Notice({
  kind = 'info',
  title,
  children,
  actions,
  live = false,
  ...rest
}: NoticeProps) {
  const t = useTranslate()
  const { word, look, Icon } = LOOK[kind]
  return (
    <div
      id={rest.id}
      role={roleOf(kind, live)}
      className={classNames(
        'flex flex-wrap gap-x-3 gap-y-1 rounded-control border p-4',
        look,
        rest.className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" strokeWidth={1.75} />
      {/* With large letters in a narrow place the words go under the sign: beside it stood one letter a line. */}
      <div className="min-w-0 flex-1 basis-32">
        <span className="sr-only">{t(word)}: </span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
        {actions ? <div className="mt-3 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </div>
  )
}

/** A notice across the whole page that stays until what it tells is solved. */
export function Banner({
  kind = 'info',
  title,
  children,
  actions,
  live = false,
  ...rest
}: NoticeProps) {
  const t = useTranslate()
  const { word, look, Icon } = LOOK[kind]
  return (
    <div
      id={rest.id}
      role={roleOf(kind, live)}
      className={classNames('border-b', look, rest.className)}
    >
      <div className="frame flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 basis-40">
          <span className="sr-only">{t(word)}: </span>
          {title ? <strong className="font-semibold">{title} </strong> : null}
          <span className="text-ink">{children}</span>
        </p>
        {actions}
      </div>
    </div>
  )
}
