import { useEffect, useState } from 'react'
import { serverNow } from '../../../platform/web/clock.ts'
import { institution } from '../../../platform/web/institution.ts'
import { HideAmountsButton } from '../../../ui/buttons/HideAmountsButton.tsx'
import { dayOf } from '../../../values/dates.ts'
import { formatMoment } from '../../../values/formats.ts'
import { say } from '../../../values/sentence.ts'
import { useTranslate } from '../../../values/useTranslate.tsx'

const TICK_MS = 1000

function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const HOUR = new Intl.DateTimeFormat('sv-SE', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: institution.timeZone,
})

function greetingAt(now: Date) {
  const hour = Number(HOUR.format(now))
  if (hour < 12) return say('Good morning, {name}')
  return hour < 18 ? say('Good afternoon, {name}') : say('Good evening, {name}')
}

/** Names the member and tells what time it is where the credit union is. */
export function Greeting({ firstName }: { readonly firstName: string | undefined }) {
  const t = useTranslate()
  const now = useNow()
  const [first] = (firstName ?? '').trim().split(/\s+/)
  return (
    // Close under the head of the page, and not under what the frame has to say above it.
    <header className="-mt-5 grid grid-cols-[minmax(0,1fr)_fit-content(50%)] items-center gap-x-2 md:-mt-3 md:flex md:gap-x-8 [:is(aside,[role=status]:not(:empty))+&]:mt-0!">
      <h1 tabIndex={-1} className="text-h3 md:text-h1">
        {t(greetingAt(now), { name: first || t('User') })}
      </h1>
      <div className="order-2 md:order-3 md:shrink-0 md:px-3.5 md:whitespace-nowrap">
        <HideAmountsButton />
      </div>
      <p className="order-3 text-small text-ink-2 max-md:col-span-2 md:order-2 md:ml-auto">
        <time dateTime={dayOf(now, institution.timeZone)}>
          {formatMoment(now, institution.timeZone, 'momentFull')}
        </time>
      </p>
    </header>
  )
}
