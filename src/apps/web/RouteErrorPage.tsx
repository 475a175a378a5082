import { useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { institution } from '../../platform/web/institution.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { OfflinePage } from '../../ui/OfflinePage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

function wordsFor(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}

const wasTried = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'triedAgain' in state

/**
 * The last net: whatever a screen throws ends here, in words. The first try goes to the same place
 * without a reload, so that nothing held outside the screen is lost. What fails again, such as a
 * screen whose code is gone because a newer version is out, only a reload can mend.
 */
export function RouteErrorPage() {
  const message = wordsFor(useRouteError())
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const tryHere = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, state: { ...state, triedAgain: true }, preventScrollReset: true },
    )
  const [offline] = useState(() => !navigator.onLine)
  if (offline) {
    return (
      <>
        <PageTitle title="You are offline" institution={institution.shortName} />
        <OfflinePage onRetry={tryHere} institution={institution} />
      </>
    )
  }
  const retry = wasTried(state) ? {} : { onRetry: tryHere }
  return (
    <>
      <PageTitle title="Unexpected Application Error!" institution={institution.shortName} />
      <ErrorPage message={message} support={institution} {...retry} />
    </>
  )
}
