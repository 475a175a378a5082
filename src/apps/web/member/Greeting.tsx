import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { dayOf } from '../../../values/dates.ts'

const TICK_MS = 1000

function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const words = (now: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: institution.timeZone,
    timeZoneName: 'short',
  }).format(now)

function partOfDay(now: Date): string {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: institution.timeZone,
    }).format(now),
  )
  return hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** Names the member and tells what time it is where the credit union is. */
export function Greeting({ firstName }: { readonly firstName: string | undefined }) {
  const now = useNow()
  const [first] = (firstName ?? '').trim().split(/\s+/)
  return (
    <header>
      <h1 tabIndex={-1}>
        {partOfDay(now)}, {first || 'User'}
      </h1>
      <p className="mt-1 text-ink-2">
        <time dateTime={dayOf(now, institution.timeZone)}>{words(now)}</time>
      </p>
    </header>
  )
}
