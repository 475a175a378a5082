import { english, type Words } from '../../../values/sentence.ts'
import { ok, refuse, type Result } from '../../../values/result.ts'

const MINUTE_SECONDS = 60
const HOURS_FROM_MINUTES = 120

/** Says when to try again, so that nobody keeps trying in vain. */
export function askToWait(seconds: number): Words {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE_SECONDS))
  if (minutes < HOURS_FROM_MINUTES)
    return english(
      'Too many attempts. Please wait {minutes, plural, =1 {a minute} one {# minute} other {# minutes}} and try again.',
      { minutes },
    )
  return english(
    'Too many attempts. Please wait {hours, plural, one {# hour} other {# hours}} and try again.',
    { hours: Math.ceil(minutes / 60) },
  )
}

/** Until when an account waits that only staff can open again. */
export const FOR_GOOD = new Date('9999-12-31T00:00:00Z')

export const isForGood = (until: Date): boolean => until >= FOR_GOOD

/** As {@link askToWait}, until a moment. */
export const askToWaitUntil = (until: Date, at: Date): Words =>
  isForGood(until)
    ? english('Too many attempts. No code is accepted for this account any more. Please call us.')
    : askToWait((until.getTime() - at.getTime()) / 1000)

/** An account that wrong codes have locked answers nothing before its time. */
export function refuseWhileLocked(
  { lockedUntil: until }: { readonly lockedUntil: Date | null },
  at: Date,
): Result<void, 'too_many'> {
  if (!until || until <= at) return ok(undefined)
  return refuse('too_many', askToWaitUntil(until, at))
}
