import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits for a cookie or a link, and what the database keeps of them. */
export function newToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: tokenHashOf(token) }
}

/** A token has 256 random bits, which nobody can guess, so a hash without a key is enough for it. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares in a time that does not depend on where two values differ. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
