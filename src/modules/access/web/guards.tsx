import { LoadFailure } from '../../../ui/lists/LoadFailure.tsx'
import { useQueryClient } from '@tanstack/react-query'
import {
  Activity,
  type ComponentType,
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { Navigate, useLocation } from 'react-router'
import { watchSession } from '../../../platform/web/api.ts'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { late } from '../../../ui/layout/late.tsx'
import { useLive } from '../../../platform/web/live.ts'
import { elsewhere, type Need } from './homes.ts'
import { IdleWarning } from './idle/IdleWarning.tsx'
import {
  forgetSession,
  forgetWhatWasRead,
  hearSignOuts,
  readAgain,
  refreshSession,
  useSession,
} from './session.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const SignInAgain = late(async () => (await import('./idle/SignInAgain.tsx')).SignInAgain)

interface GuardProps {
  readonly children: ReactNode
}

/** For pages that make no sense to somebody signed in. They show at once, before the answer. */
export function VisitorOnly({ children }: GuardProps) {
  const { data: session } = useSession()
  const here = useLocation()
  const away = session && elsewhere('visitor', session, here)
  return away === undefined ? children : <Navigate to={away} replace />
}

/** For whoever signed in with a password that somebody else chose. */
export const OwnPasswordOnly = ({ children }: GuardProps) => (
  <SignedIn need="own-password">{children}</SignedIn>
)

export const ApplicantOnly = ({ children }: GuardProps) => (
  <SignedIn need="applicant">{children}</SignedIn>
)

export interface AwaitedProps extends GuardProps {
  /** What is around the page until the server has said who is asking: nothing but what this device knows. */
  readonly meanwhile?: ComponentType<GuardProps> | undefined
}

export const MemberOnly = ({ meanwhile, children }: AwaitedProps) => (
  <SignedIn need="member" meanwhile={meanwhile}>
    {children}
  </SignedIn>
)

interface SignedInProps extends AwaitedProps {
  readonly need: Exclude<Need, 'visitor'>
  /** As if the server had not said who is asking. */
  readonly waits?: boolean
}

/**
 * Shows nothing of a page until the server has said who is asking. A session that ends while the
 * page is open leaves it as it is, out of sight, until its owner has signed in again.
 */
export function SignedIn({
  need,
  meanwhile: Meanwhile = Fragment,
  waits,
  children,
}: SignedInProps) {
  const t = useTranslate()
  const { data: session, error, isError, refetch } = useSession()
  const here = useLocation()
  const client = useQueryClient()
  const [owner, setOwner] = useState<Owner>()
  useSessionElsewhere()
  SignInAgain.useSoon()
  const forget = useCallback(() => {
    forgetWhatWasRead(client)
    setOwner(undefined)
  }, [client])
  if (!session || waits) {
    return (
      <Meanwhile>
        {isError ? (
          <CannotTell error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="sr-only">{t('Loading')}</p>
        )}
      </Meanwhile>
    )
  }
  const { caller } = session
  const covered = !caller && owner !== undefined
  const away = elsewhere(need, session, here)
  if (!covered && away !== undefined) return <Navigate to={away} replace />
  if (caller && caller.personId !== owner?.personId) setOwner(caller)
  return (
    <>
      {covered ? (
        <SignInAgain email={owner.email} onForget={forget} />
      ) : (
        <WhileHere live={!caller?.factorNeeded} />
      )}
      <Activity mode={covered ? 'hidden' : 'visible'} key={caller?.personId ?? owner?.personId}>
        {children}
      </Activity>
    </>
  )
}

interface Owner {
  readonly personId: string
  readonly email: string
}

/** Staff who have yet to set up a second step are told nothing live. */
const WhileHere = ({ live }: { readonly live: boolean }) => (
  <>
    {live ? <WatchStanding /> : null}
    {live && institution.demo ? <WatchClock /> : null}
    <IdleWarning />
  </>
)

/** Approval, rejection and suspension take effect while the page is open. */
function WatchStanding() {
  const client = useQueryClient()
  useLive(['standing'], () => {
    // When this fails the next request of the page itself will tell.
    refreshSession(client).catch(() => {})
  })
  return null
}

/** More than any answer takes to come. */
const JUMP_MS = 10 * 60_000

/** When staff put the clock of a demonstration forward, everything may read differently. */
function WatchClock() {
  const client = useQueryClient()
  const look = async (): Promise<void> => {
    const before = serverNow().getTime()
    await refreshSession(client)
    // Nothing was put forward when the stream only begins to speak.
    if (serverNow().getTime() - before > JUMP_MS) await readAgain(client)
  }
  useLive(['demo_clock'], () => {
    look().catch(() => {})
  })
  return null
}

/**
 * Any answer that shows the session to be over ends it here too, and one that it is another has it read again. Whoever
 * signs out in one window leaves nothing in another, though nobody looks at it.
 */
function useSessionElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    watchSession({ isOver: () => forgetSession(client), isOld: () => refreshSession(client) })
    // When this fails the next request of the page itself will tell.
    const deafen = hearSignOuts(() => void refreshSession(client).catch(() => {}))
    return () => {
      watchSession(undefined)
      deafen()
    }
  }, [client])
}

interface CannotTellProps {
  readonly error: unknown
  readonly onRetry: () => void
}

const CannotTell = ({ error, onRetry }: CannotTellProps) => {
  const t = useTranslate()
  return (
    <div className="frame py-8">
      <LoadFailure
        title={t('We could not check whether you are signed in.')}
        onRetry={onRetry}
        error={error}
      >
        {t('Your money is not affected. Check your connection.')}
      </LoadFailure>
    </div>
  )
}
