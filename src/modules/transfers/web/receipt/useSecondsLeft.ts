import { useEffect, useState } from 'react'
import { serverNow } from '../../../../platform/web/clock.ts'
import type { Translate, Words } from '../../../../values/sentence.ts'

const secondsUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - serverNow().getTime()) / 1000))

/** Counts down to an instant, a second at a time, and tells once when it has come. */
export function useSecondsLeft(until: string | null, onOver: () => void): number {
  const [left, setLeft] = useState(() => (until === null ? 0 : secondsUntil(until)))
  useEffect(() => {
    if (until === null) return
    setLeft(secondsUntil(until))
    const timer = setInterval(() => {
      const seconds = secondsUntil(until)
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onOver()
    }, 1000)
    return () => clearInterval(timer)
    // Whoever is told stays the same for as long as there is something to tell.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [until])
  return left
}

/** "29:59" */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** For whoever is told once a minute. */
export const minutesLeft = (t: Translate, seconds: number): Words =>
  t('{minutes, plural, one {# minute} other {# minutes}} left to cancel', {
    minutes: Math.ceil(seconds / 60),
  })
