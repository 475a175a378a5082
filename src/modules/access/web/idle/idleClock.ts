import type { Translate, Words } from '../../../../values/sentence.ts'
import type { Session } from '../homes.ts'

/** How long before the end somebody is asked whether they are still there. */
export const WARNED_BEFORE_MS = 120_000

/** How long after a question that nobody answered it is put again. */
export const AGAIN_AFTER_MS = 5000

export interface Ending {
  readonly at: number
  /** Whether saying so keeps the session alive; the end of the day of a session cannot be put off. */
  readonly canStay: boolean
}

/** When the session ends if nothing happens; undefined for nobody. */
export function endingOf({ idleEndsAt, endsAt }: Session): Ending | undefined {
  if (idleEndsAt === null || endsAt === null) return undefined
  const [idle, absolute] = [Date.parse(idleEndsAt), Date.parse(endsAt)]
  return { at: Math.min(idle, absolute), canStay: idle < absolute }
}

/** "1:58", of what is left; never below nothing. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const SAID_AT_SECONDS = [60, 30, 10]

/** What a screen reader says at this second: often enough to act, too seldom to be in the way. */
export function saidAt(t: Translate, milliseconds: number): Words | undefined {
  const seconds = Math.ceil(milliseconds / 1000)
  return SAID_AT_SECONDS.includes(seconds)
    ? t('{seconds, plural, one {# second} other {# seconds}} left', { seconds })
    : undefined
}
