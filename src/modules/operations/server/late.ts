/** A job may wait for others of its lane, and idle ones are written down every ten seconds. */
const GRACE_MS = 60_000

/** How many milliseconds after its time a job has not ended again; 0 where it is in time. */
export function lateBy(endedAt: Date, everyMs: number, now: Date): number {
  const late = now.getTime() - endedAt.getTime() - everyMs
  return late > GRACE_MS ? late : 0
}
