const KEY = 'remembered-email'

/** A browser may refuse storage altogether; then nothing is remembered. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const rememberedEmail = (): string => attempt(() => localStorage.getItem(KEY)) ?? ''

/** Remembers the address on this device, or forgets it; a password is never remembered here. */
export function rememberEmail(email: string | undefined): void {
  attempt(() => {
    if (email === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, email)
  })
}
