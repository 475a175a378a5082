import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionFailure } from '../layout/ActionFailure.tsx'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../format/classNames.ts'
import { useTranslate } from '../../values/useTranslate.tsx'

export interface ListEndProps {
  readonly isEmpty: boolean
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly failed: boolean
  /** How far a search got that stopped before the end; null where the page is simply full. */
  readonly lookedBackTo: ReactNode | null
  /** Up to when everything is archived, and in no list; null or absent where nothing is. */
  readonly archivedTo?: ReactNode | null
  /** Loads one more part. @returns whether there is more after it */
  readonly onMore: () => Promise<boolean>
  readonly size?: 'regular' | 'small'
}

/** How far a list goes, and the button for more of it. */
export function ListEnd({ size = 'regular', ...list }: ListEndProps) {
  const t = useTranslate()
  const { isEmpty, hasMore, isLoading, failed, lookedBackTo, archivedTo = null, onMore } = list
  const end = useRef<HTMLParagraphElement>(null)
  const [ended, setEnded] = useState(false)
  const focusIsDue = useRef(false)
  useEffect(() => {
    // The list may hear of its last page before or after the press does.
    if (!ended || hasMore || !focusIsDue.current) return
    focusIsDue.current = false
    // The button is gone with the last page; whoever pressed it goes on here.
    end.current?.focus()
  }, [ended, hasMore])
  const showMore = async () => {
    const more = await onMore()
    focusIsDue.current = !more
    setEnded(!more)
  }
  if (!hasMore) {
    const look = classNames('border-t border-line p-4 text-ink-2 sm:px-6', size === 'small' && 'text-small') // prettier-ignore
    return isEmpty && !ended && archivedTo === null ? null : (
      <p ref={end} tabIndex={-1} className={look}>
        {archivedTo === null
          ? t('There is nothing older.')
          : t.rich('Everything up to {day} is archived.', { day: archivedTo })}
      </p>
    )
  }
  return (
    <div className="grid justify-items-start gap-3 border-t border-line p-4 sm:px-6">
      {lookedBackTo === null ? null : (
        <p>
          {isEmpty ? <>{t('Nothing found yet.')} </> : null}
          {t.rich('Looked back to {day}.', { day: lookedBackTo })}
        </p>
      )}
      <ActionFailure failure={failed ? t("We couldn't load more. Please try again.") : undefined} />
      <Button
        variant="secondary"
        size={size}
        busy={isLoading}
        busyLabel={lookedBackTo === null ? t('Loading') : t('Looking')}
        onClick={() => void showMore()}
      >
        {lookedBackTo === null ? t('Show more') : t('Keep looking')}
      </Button>
    </div>
  )
}
