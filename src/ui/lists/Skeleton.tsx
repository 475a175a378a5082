import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../format/classNames.ts'
import { useTranslate } from '../../values/useTranslate.tsx'
import type { Words } from '../../values/sentence.ts'

const SHOWN_AFTER_MS = 150
const TIRED_AFTER_MS = 10_000

/** A bar where text will stand; sized by `className`. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={classNames('skeleton block rounded-tag bg-line', className)}
  />
)

interface LoadingProps {
  readonly label: Words
  /** Offered after ten seconds. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

function usePassed(ms: number): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return passed
}

/** Shows skeletons only when the answer takes a while: a flash of grey is worse than nothing. */
export function Loading({ label, onRetry, children }: LoadingProps) {
  const t = useTranslate()
  const late = usePassed(SHOWN_AFTER_MS)
  const tired = usePassed(TIRED_AFTER_MS)
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {late ? label : ''}
      </span>
      <div className={late ? undefined : 'invisible'}>{children}</div>
      {tired && onRetry ? (
        <p className="mt-3 flex flex-wrap items-center gap-3">
          {t('This takes longer than usual.')}
          <Button variant="secondary" size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
