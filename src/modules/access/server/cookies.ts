import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { KNOWN_FOR_SECONDS } from './knownDevices.ts'

/**
 * `session` carries who is signed in; `pre` only that the password was right; `passkey` that a
 * passkey was asked for here. `device` outlives them: who has signed in here before.
 */
export type CookieKind = 'session' | 'pre' | 'passkey' | 'device'

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://')

/**
 * Browsers accept a `__Host-` cookie over HTTPS only, from this very host and for all of it, so no
 * neighboring host can plant one. Plain HTTP, for trying the portal out, has to do without.
 */
export const cookieNameOf = (kind: CookieKind, publicUrl: string): string =>
  isSecure(publicUrl) ? `__Host-${kind}` : kind

const attributes = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure: isSecure(publicUrl) }) as const

export const readCookie = (
  request: FastifyRequest,
  kind: CookieKind,
  publicUrl: string,
): string | undefined => request.cookies[cookieNameOf(kind, publicUrl)]

export function writeCookie(
  reply: FastifyReply,
  kind: Exclude<CookieKind, 'device'>,
  publicUrl: string,
  token: string,
): void {
  reply.setCookie(cookieNameOf(kind, publicUrl), token, attributes(publicUrl))
}

/** The one cookie that is still there when the browser is opened the next day. */
export function writeDeviceCookie(reply: FastifyReply, publicUrl: string, token: string): void {
  const lasting = { ...attributes(publicUrl), maxAge: KNOWN_FOR_SECONDS }
  reply.setCookie(cookieNameOf('device', publicUrl), token, lasting)
}

export function clearCookie(reply: FastifyReply, kind: CookieKind, publicUrl: string): void {
  reply.clearCookie(cookieNameOf(kind, publicUrl), attributes(publicUrl))
}

/** What a change must carry beside the cookie. Another site can make a browser send the cookie. */
export const csrfTokenOf = (secret: string, sessionToken: string): string =>
  createHmac('sha256', secret).update(`csrf\0${sessionToken}`).digest('base64url')
