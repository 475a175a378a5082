/** The only source of now on the server, so that tests and the demo can say what day it is. */
export interface Clock {
  now(): Date
  /** Whether the database's own clock shows the same; left out, it does not. */
  readonly isReal?: boolean
}

export const systemClock: Clock = { now: () => new Date(), isReal: true }

/**
 * The time to hand to the ledger. On the real clock that is none: the database reads its own, after
 * its locks, so that whoever waited is also later.
 */
export const ledgerTime = (clock: Clock): Date | undefined =>
  clock.isReal ? undefined : clock.now()

/** A clock that can be put ahead of the real one, for a demonstration of what happens tomorrow. */
export interface AdvanceableClock extends Clock {
  /** What it would show if it were so many milliseconds ahead. */
  ahead(milliseconds: number): Date
  /** Never back again: of two readings of how far it is, the older may come later. */
  setAhead(milliseconds: number): void
}

export function advanceableClock(): AdvanceableClock {
  let aheadMs = 0
  const ahead = (milliseconds: number): Date => new Date(Date.now() + milliseconds)
  return {
    now: () => ahead(aheadMs),
    get isReal() {
      return aheadMs === 0
    },
    ahead,
    setAhead: (milliseconds) => {
      aheadMs = Math.max(aheadMs, milliseconds)
    },
  }
}

/** A clock that stands where it is put. */
export interface SettableClock extends AdvanceableClock {
  set(instant: Date): void
  advance(milliseconds: number): void
}

export function settableClock(start: Date): SettableClock {
  let base = start
  let aheadMs = 0
  const ahead = (milliseconds: number): Date => new Date(base.getTime() + milliseconds)
  return {
    now: () => ahead(aheadMs),
    ahead,
    setAhead: (milliseconds) => {
      aheadMs = Math.max(aheadMs, milliseconds)
    },
    set: (instant) => {
      base = new Date(instant.getTime() - aheadMs)
    },
    advance: (milliseconds) => {
      base = ahead(milliseconds)
    },
  }
}

const isAdvanceable = (clock: Clock): clock is AdvanceableClock => 'ahead' in clock

/**
 * What people's own devices show: the codes of authenticator apps go by it. A demonstration that is
 * put ahead leaves them where they are.
 */
export const deviceTime = (clock: Clock): Date =>
  isAdvanceable(clock) ? clock.ahead(0) : clock.now()
