import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { Loading, Skeleton } from '../../../ui/lists/Skeleton.tsx'
import { useTranslate } from '../../../values/useTranslate.tsx'

const SLOW_AFTER_MS = 10_000

/** The places of the cards while they load, in their final sizes. */
export function LoadingCards({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslate()
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {slow ? (
        <Notice
          live
          title={t('This is taking longer than usual.')}
          className="mt-6"
          actions={
            <Button variant="secondary" size="small" onClick={onRetry}>
              {t('Try again')}
            </Button>
          }
        />
      ) : null}
      <Loading label={t('Loading your accounts')}>
        <CardPlaces />
      </Loading>
    </>
  )
}

export const CardPlaces = () => (
  <div className="mt-6 grid items-start gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
    <div className="grid gap-6">
      <Skeleton className="h-64" />
      <Skeleton className="h-[40rem]" />
    </div>
    <div className="grid gap-6">
      <Skeleton className="h-28" />
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
    </div>
  </div>
)
