import { isRouteErrorResponse, useRouteError } from 'react-router'
import { institution } from '../../platform/web/institution.ts'
import { ErrorPage } from '../../ui/ErrorPage.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

function wordsFor(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`
  return error instanceof Error ? error.message : 'Unknown error'
}

/** The last net: whatever a screen throws ends here, in words. */
export function RouteErrorPage() {
  const message = wordsFor(useRouteError())
  return (
    <>
      <PageTitle title="Unexpected Application Error!" institution={institution.shortName} />
      <ErrorPage message={message} support={institution} />
    </>
  )
}
