import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Content, useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'
import { Button } from '../buttons/Button.tsx'
import { ActionFailure } from '../layout/ActionFailure.tsx'
import { Tag } from './Tag.tsx'

interface DeviceRowProps {
  readonly icon: LucideIcon
  readonly name: Words
  readonly isThisOne: boolean
  /** Beside the name. */
  readonly tag?: ReactNode
  /** What the button beside it says; without it there is none. */
  readonly action: Content | undefined
  readonly busy: boolean
  readonly failure: Words | undefined
  readonly onAction: () => void
  /** What is known of it. */
  readonly children: ReactNode
}

/** A device of somebody in a list, and what can be done about it. */
export function DeviceRow(props: DeviceRowProps) {
  const { icon: Icon, name, isThisOne, tag, action, busy, failure, onAction, children } = props
  const t = useTranslate()
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1 py-3 sm:grid-cols-[auto_1fr_auto]">
      <Icon aria-hidden="true" className="mt-0.5 size-5 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}{' '}
          {isThisOne ? (
            <Tag tone="good" icon>
              {t('This device')}
            </Tag>
          ) : null}
          {tag}
        </p>
        <p className="text-small text-ink-2">{children}</p>
      </div>
      <ActionFailure className="col-span-full" failure={failure} />
      {action === undefined ? null : (
        <Button
          variant="quiet"
          size="small"
          flush
          className="col-start-2 justify-self-start sm:col-start-3 sm:row-start-1"
          busy={busy}
          onClick={onAction}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
