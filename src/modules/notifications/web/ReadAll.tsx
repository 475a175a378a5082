import { useRef } from 'react'
import { ActionFailure } from '../../../ui/layout/ActionFailure.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { markedRead } from './sentences.ts'
import type { Marking } from './useMarking.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

interface ReadAllProps {
  readonly unreadCount: number
  readonly marking: Marking
}

/**
 * 'Mark all as read' and, in its place, the way back. Each button goes when it has been pressed, so
 * the focus moves to what holds both: a second press of Enter then undoes nothing.
 */
export function ReadAll({ unreadCount, marking: { all, undo, undoable } }: ReadAllProps) {
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const moveFocus = () => place.current?.focus()
  const markable = unreadCount > 0 || all.isPending
  const takeBack = () => {
    moveFocus()
    all.reset()
  }
  return (
    <div
      ref={place}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-2 border-b border-line pb-2"
    >
      <ActionFailure
        className="basis-full"
        failure={
          all.isError || undo.isError ? t('That did not work. Please try again.') : undefined
        }
      />
      {undoable.length > 0 ? (
        <p className="flex flex-1 flex-wrap items-center justify-between gap-x-2 text-small">
          {markedRead(t, undoable.length)}
          <Button
            variant="quiet"
            size="small"
            busy={undo.isPending}
            onClick={() => undo.mutate(undoable, { onSuccess: takeBack })}
          >
            {t('Undo')}
          </Button>
        </p>
      ) : null}
      {markable ? (
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5"
          busy={all.isPending}
          onClick={() => all.mutate(undefined, { onSuccess: moveFocus })}
        >
          {t('Mark all as read')}
        </Button>
      ) : null}
      {!markable && undoable.length === 0 ? (
        <p className="py-2.5 text-small text-ink-2">{t('You have read everything.')}</p>
      ) : null}
    </div>
  )
}
