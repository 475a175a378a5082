import type { ReactNode } from 'react'
import { CircleCheck, CircleX, Clock, Undo2 } from 'lucide-react'
import { classNames } from './classNames.ts'

export type TagTone = 'neutral' | 'good' | 'waiting' | 'bad'

const LOOK: Record<TagTone, string> = {
  neutral: 'border-line-strong text-ink-2',
  good: 'border-credit bg-credit-soft text-credit',
  waiting: 'border-accent-ink bg-accent-soft text-accent-ink',
  bad: 'border-danger bg-danger-soft text-danger',
}

const ICON = { neutral: Undo2, good: CircleCheck, waiting: Clock, bad: CircleX } as const

interface TagProps {
  readonly tone?: TagTone
  readonly icon?: boolean
  readonly children: ReactNode
}

/** A state in a word; the icon says it again, the color last. */
export function Tag({ tone = 'neutral', icon = false, children }: TagProps) {
  const Icon = ICON[tone]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-tag border px-1.5 py-0.5 text-caption font-medium',
        LOOK[tone],
      )}
    >
      {icon ? <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} /> : null}
      {children}
    </span>
  )
}
