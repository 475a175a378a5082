import { useEffect } from 'react'
import { buttonLook } from './buttonLook.ts'

interface OfflinePageProps {
  readonly onRetry: () => void
  readonly supportPhone?: string | undefined
  readonly supportHours: string
}

/** In the place of a page that could not be fetched. It tries again by itself once there is a way. */
export function OfflinePage({ onRetry, supportPhone, supportHours }: OfflinePageProps) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <main id="main" className="frame max-w-form py-16">
      <h1 tabIndex={-1}>You are offline</h1>
      <p className="mt-4">
        This page has to be fetched first. What you sent before is done; what you had not sent was
        not. Your money is not affected.
      </p>
      {supportPhone ? (
        <p className="mt-4">
          By phone we are at {supportPhone}, {supportHours}.
        </p>
      ) : null}
      <div className="mt-6">
        <button
          type="button"
          className={buttonLook('primary', 'regular', false)}
          onClick={() => onRetry()}
        >
          Try again
        </button>
      </div>
    </main>
  )
}
