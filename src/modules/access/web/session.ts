import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { ApiRefusal, call, setCsrfToken } from '../../../platform/web/api.ts'
import { setServerTime } from '../../../platform/web/clock.ts'
import { comingEarly, forgetEarly, knownEarly } from '../../../platform/web/earlyAnswers.ts'
import { forgetNextVisit } from '../../../platform/web/nextVisit.ts'
import { sessionKey } from '../../../platform/web/queries.ts'
import { readSession, signOut } from '../contract.ts'
import type { Session } from './homes.ts'

async function loadSession(background = false): Promise<Session> {
  const session = take(await call(readSession, {}, { background }))
  if (!session.caller) await forgetNextVisit()
  return session
}

function take(session: Session): Session {
  setCsrfToken(session.csrfToken ?? undefined, session.caller?.personId)
  setServerTime(session.now)
  return session
}

/** Of an answer that came before the application only the one to a member is taken: others lead elsewhere. */
const knownSession = (): Session | undefined => {
  const session = knownEarly(readSession)
  return session?.caller ? take(session) : undefined
}

const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client }) => {
    const early = await comingEarly(readSession)
    const session = early?.caller ? take(early) : await loadSession()
    forgetSomebodyElse(client, session)
    return session
  },
  initialData: knownSession,
})

/** Who is signed in, as the server last said. */
export const useSession = () => useQuery(sessionQuery)

let askedAgain = 0

/** Asks again without counting as activity: after a change of standing, or another tab's doing. */
export async function refreshSession(client: QueryClient): Promise<Session> {
  const turn = ++askedAgain
  const session = await loadSession(true)
  // An older answer would sign somebody in again who was signed out since.
  if (turn !== askedAgain) return session
  if (!session.caller) forgetSession(client)
  else {
    forgetSomebodyElse(client, session)
    client.setQueryData(sessionKey, session)
  }
  return session
}

/** What was read for the signed-in person. */
const READ_FOR_SOMEBODY = {
  predicate: ({ queryKey }: { readonly queryKey: QueryKey }) => queryKey[0] !== sessionKey[0],
}

/** Forgets everything the signed-in person saw; the next screen starts from nothing. */
export function forgetWhatWasRead(client: QueryClient): void {
  forgetEarly()
  client.removeQueries(READ_FOR_SOMEBODY)
}

/** After a while away, everything on the page is asked for again. */
export const readAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries(READ_FOR_SOMEBODY)

/** Whose page was left standing when their session ended. */
let coveredFor: string | undefined

/** Whose page this is: of whoever is signed in, or was until their session ended. */
const ownerIn = (client: QueryClient): string | undefined =>
  client.getQueryData<Session>(sessionKey)?.caller?.personId ?? coveredFor

/** Whoever signs in, maybe in another window, is shown nothing that was read for whoever was here before. */
function forgetSomebodyElse(client: QueryClient, { caller }: Session): void {
  const owner = ownerIn(client)
  if (caller && owner !== undefined && owner !== caller.personId) forgetWhatWasRead(client)
}

/** Nobody is signed in any more; what they were looking at is the guard's to cover. */
export function forgetSession(client: QueryClient): void {
  forgetEarly()
  setCsrfToken(undefined)
  void forgetNextVisit()
  coveredFor = ownerIn(client)
  client.setQueryData<Session>(
    sessionKey,
    (known) =>
      known && {
        ...known,
        signedIn: false,
        caller: null,
        csrfToken: null,
        secondStepPending: false,
        ways: [],
        codeSent: false,
      },
  )
}

const SIGN_OUTS = 'sign-outs'

/** Calls `hear` when somebody signs out in another window of this browser. @returns how to stop */
export function hearSignOuts(hear: () => void): () => void {
  const channel = new BroadcastChannel(SIGN_OUTS)
  channel.addEventListener('message', hear)
  return () => channel.close()
}

/** Tells the other windows of this browser. */
export function tellSignOut(): void {
  const channel = new BroadcastChannel(SIGN_OUTS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other origin.
  channel.postMessage('')
  channel.close()
}

/**
 * Ends the session on the server, then leaves the page altogether, so that nothing of it stays in
 * memory or behind the Back button. A session that is over already is as good as ended.
 */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      try {
        await call(signOut, {})
      } catch (error) {
        if (!(error instanceof ApiRefusal && error.status === 401)) throw error
      }
      tellSignOut()
      await forgetNextVisit()
    },
    onSuccess: () => window.location.replace('/login'),
  })
