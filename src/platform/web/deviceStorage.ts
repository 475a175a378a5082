/** A browser may refuse storage altogether, as in a private window; then nothing is remembered. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** What this device remembers under a name; undefined where that is nothing. */
export const remembered = (name: string): string | undefined =>
  attempt(() => localStorage.getItem(name)) ?? undefined

/** Remembers a value on this device, or forgets it. */
export const remember = (name: string, value: string | undefined): void =>
  attempt(() =>
    value === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, value),
  )
