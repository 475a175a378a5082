import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../../platform/web/clock.ts'
import { late } from '../../../../ui/layout/late.tsx'
import { refreshSession, useSession } from '../session.ts'
import { AGAIN_AFTER_MS, type Ending, endingOf, WARNED_BEFORE_MS } from './idleClock.ts'

const Countdown = late(async () => (await import('./Countdown.tsx')).Countdown)

/** Asks, two minutes before the session ends, whether somebody is still there. */
export function IdleWarning() {
  const { data: session } = useSession()
  const client = useQueryClient()
  const [ending, setEnding] = useState<Ending>()
  const [unanswered, setUnanswered] = useState(0)
  Countdown.useSoon()
  const known = session && endingOf(session)
  const knownAt = known?.at
  useEffect(() => {
    if (knownAt === undefined) return undefined
    const least = unanswered > 0 ? AGAIN_AFTER_MS : 0
    const wait = Math.max(least, knownAt - WARNED_BEFORE_MS - serverNow().getTime())
    const timer = setTimeout(() => {
      // Every request has moved the end since; only the server knows how far.
      refreshSession(client).then(
        (now) => setEnding(soon(endingOf(now))),
        // A device that has just woken up may have no network yet.
        () => setUnanswered((count) => count + 1),
      )
    }, wait)
    return () => clearTimeout(timer)
  }, [client, knownAt, unanswered])
  return ending ? <Countdown ending={ending} onOver={() => setEnding(undefined)} /> : null
}

const soon = (ending: Ending | undefined): Ending | undefined =>
  ending && ending.at - serverNow().getTime() <= WARNED_BEFORE_MS ? ending : undefined
