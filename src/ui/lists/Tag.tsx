import type { ReactNode } from 'react'
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
  Undo2,
} from 'lucide-react'
import { classNames } from '../format/classNames.ts'
import type { Words } from '../../values/sentence.ts'

export type TagTone = 'neutral' | 'good' | 'waiting' | 'bad'

const LOOK: Record<TagTone, string> = {
  neutral: 'border-line-strong bg-surface text-ink-2',
  good: 'border-credit bg-credit-soft text-credit',
  waiting: 'border-accent-ink bg-accent-soft text-accent-ink',
  bad: 'border-danger bg-danger-soft text-danger',
}

const ICON: Record<TagTone, LucideIcon> = {
  neutral: Undo2,
  good: CircleCheck,
  waiting: Clock,
  bad: CircleX,
}

interface TagProps {
  readonly tone?: TagTone
  /** With the icon of the tone, or with one of its own. */
  readonly icon?: boolean | LucideIcon
  readonly children: ReactNode
}

/** A state in a word; the icon says it again, the color last. */
export function Tag({ tone = 'neutral', icon = false, children }: TagProps) {
  const Icon = icon === true ? ICON[tone] : icon
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-tag border px-1.5 py-0.5 text-caption font-medium wrap-normal sm:in-[table]:whitespace-nowrap',
        LOOK[tone],
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} /> : null}
      {children}
    </span>
  )
}

interface Status {
  readonly tone: TagTone
  readonly icon: LucideIcon
}

/** By the word the server uses. */
const STATUS: Readonly<Record<string, Status>> = {
  completed: { tone: 'good', icon: CircleCheck },
  approved: { tone: 'good', icon: CircleCheck },
  active: { tone: 'good', icon: CircleCheck },
  pending: { tone: 'waiting', icon: Clock },
  submitted: { tone: 'waiting', icon: Clock },
  scheduled: { tone: 'waiting', icon: Clock },
  'pending review': { tone: 'waiting', icon: Clock },
  'under review': { tone: 'waiting', icon: Clock },
  rejected: { tone: 'bad', icon: CircleX },
  failed: { tone: 'bad', icon: CircleX },
  suspended: { tone: 'bad', icon: Ban },
  cancelled: { tone: 'neutral', icon: Ban },
  reversed: { tone: 'neutral', icon: Undo2 },
}

interface StatusTagProps {
  readonly status: string
  readonly words: Words
}

/** The state of a thing, with the look of its usual word: "Pending", "Completed", "Rejected". */
export function StatusTag({ status, words }: StatusTagProps) {
  const known = STATUS[status.toLowerCase()]
  return (
    <Tag tone={known?.tone ?? 'neutral'} icon={known?.icon ?? CircleDashed}>
      {words}
    </Tag>
  )
}
