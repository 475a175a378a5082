let aheadMs = 0

/** Told by every answer that says what time it is on the server. */
export function setServerTime(instant: string): void {
  aheadMs = Date.parse(instant) - Date.now()
}

/** The present moment as the server has it: what "today" is must not hang on a clock on a desk. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
