import { useEffect, useRef, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { ApiRefusal } from '../../platform/web/api.ts'
import { messageOf } from '../../platform/web/failures.ts'
import { institution, logo } from '../../platform/web/institution.ts'
import { reconnect, type Reconnecting } from '../../platform/web/reconnect.ts'
import { ErrorPage } from '../../ui/layout/ErrorPage.tsx'
import { OfflinePage } from '../../ui/layout/OfflinePage.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { AddressShown } from './AddressShown.tsx'
import { isNewerOut } from './newerVersion.ts'
import { demoStrip } from '../../modules/site/web/demoStrip.tsx'
import { useTranslate } from '../../values/useTranslate.tsx'
import { type Translate, verbatim, type Words } from '../../values/sentence.ts'

function wordsFor(t: Translate, error: unknown): Words {
  if (isRouteErrorResponse(error)) return verbatim(`${error.status} ${error.statusText}`)
  if (error instanceof ApiRefusal) return messageOf(t, error)
  return error instanceof Error ? verbatim(error.message) : t('Unknown error')
}

const wasTried = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'triedAgain' in state

/** Loads the page again where a newer version is out, which may be what broke; else goes on. */
const loadNewerOr = (goOn: () => void): void =>
  void isNewerOut().then((isOut) => (isOut ? location.reload() : goOn()), goOn)

/**
 * The last net: whatever a screen throws ends here, in words. The first try goes to the same place
 * without a reload, so that nothing held outside the screen is lost. What fails again only a reload can mend: a
 * browser may remember that a part of the application could not be fetched.
 */
export function RouteErrorPage() {
  const t = useTranslate()
  const message = wordsFor(t, useRouteError())
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const tryHere = () =>
    void navigate(
      { pathname, search, hash },
      { replace: true, state: { ...state, triedAgain: true }, preventScrollReset: true },
    )
  const retry = () => (wasTried(state) ? location.reload() : loadNewerOr(tryHere))
  const [offline] = useState(() => !navigator.onLine)
  const [isAsked, setAsked] = useState(!offline)
  useEffect(() => loadNewerOr(() => setAsked(false)), [])
  if (isAsked) return null
  return (
    <>
      <AddressShown />
      {offline ? <Offline onBack={retry} /> : <Unexpected message={message} onRetry={retry} />}
    </>
  )
}

interface UnexpectedProps {
  readonly message: Words
  readonly onRetry: () => void
}

function Unexpected({ message, onRetry }: UnexpectedProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle title={t('Unexpected Application Error!')} institution={institution.shortName} />
      {demoStrip}
      <ErrorPage message={message} support={institution} onRetry={onRetry} />
    </>
  )
}

/** Asks again by itself, and at once whenever somebody presses; `onBack` once the server answers. */
function Offline({ onBack }: { readonly onBack: () => void }) {
  const t = useTranslate()
  const [outcome, setOutcome] = useState<Words>()
  const latest = useRef(onBack)
  const reconnecting = useRef<Reconnecting>(undefined)
  useEffect(() => {
    latest.current = onBack
  })
  useEffect(() => {
    reconnecting.current = reconnect(() => latest.current())
    return () => reconnecting.current?.stop()
  }, [])
  const heading = t('You are offline')
  const ask = async () => {
    setOutcome(t('Asking …'))
    const answered = await reconnecting.current?.ask()
    setOutcome(answered ? undefined : t('There is still no connection. We keep asking.'))
  }
  return (
    <>
      <PageTitle title={heading} institution={institution.shortName} />
      {demoStrip}
      <OfflinePage
        heading={heading}
        onRetry={() => void ask()}
        outcome={outcome}
        institution={institution}
        logo={logo}
      />
    </>
  )
}
