/** The only source of now on the server, so that tests and the demo can say what day it is. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands where it is put. */
export interface SettableClock extends Clock {
  set(instant: Date): void
  advance(milliseconds: number): void
}

export function settableClock(start: Date): SettableClock {
  let now = start
  return {
    now: () => now,
    set: (instant) => {
      now = instant
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds)
    },
  }
}
