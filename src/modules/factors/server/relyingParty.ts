import { isIP } from 'node:net'

/** For whom passkeys are made: the name they are bound to, and the only pages that may ask for one. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname === '[::1]' ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'))

/**
 * Taken from PUBLIC_URL, never from what a browser says, with one exception: a portal configured
 * for this computer alone is reached under `localhost` at whatever port it got, because browsers
 * bind passkeys to names only and 127.0.0.1 is none.
 * @param host the Host header
 * @returns undefined where no passkey can work
 */
export function relyingPartyOf(publicUrl: string, host: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(publicUrl)
  if (!isLoopback(hostname)) return isIP(hostname) === 0 ? { id: hostname, origin } : undefined
  if (!/^localhost(:\d{1,5})?$/.test(host)) return undefined
  return { id: 'localhost', origin: `http://${host}` }
}
