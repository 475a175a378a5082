import { useEffect } from 'react'
import { buttonLook } from './buttonLook.ts'
import { NotchedEdge } from './NotchedEdge.tsx'

interface OfflinePageProps {
  /** Without it the page is a plain document: its link asks again for the address it stands at. */
  readonly onRetry?: () => void
  readonly institution: {
    readonly shortName: string
    readonly supportPhone?: string | undefined
    readonly supportHours: string
  }
}

const LOOK = buttonLook('primary', 'regular', false)

/** In the place of a page that could not be fetched. It tries again by itself once there is a way. */
export function OfflinePage({ onRetry, institution }: OfflinePageProps) {
  const { shortName, supportPhone, supportHours } = institution
  useEffect(() => {
    if (!onRetry) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <>
      <NotchedEdge reference={shortName} />
      <main id="main" className="frame max-w-form pt-10 pb-16">
        <p className="font-heading text-h3 font-semibold">{shortName}</p>
        <h1 className="mt-10" tabIndex={-1}>
          You are offline
        </h1>
        <p className="mt-4">
          This page has to be fetched first. Your money is not affected, and what we confirmed is
          done. If you were just sending something, look at your activity before you send it again.
        </p>
        {supportPhone ? (
          <p className="mt-4">
            By phone we are at {supportPhone}, {supportHours}.
          </p>
        ) : null}
        <div className="mt-6">
          {onRetry ? (
            <button type="button" className={LOOK} onClick={() => onRetry()}>
              Try again
            </button>
          ) : (
            // Empty means the whole address it stands at, with its query.
            // oxlint-disable-next-line jsx-a11y/anchor-is-valid
            <a href="" className={LOOK}>
              Try again
            </a>
          )}
        </div>
      </main>
    </>
  )
}
