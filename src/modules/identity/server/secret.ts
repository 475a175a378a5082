import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { perDatabase } from '../../../platform/server/perDatabase.ts'

const secrets = perDatabase<string>('secret')

/**
 * Hands this module the server's secret for a database, before anything else of it is used there.
 * Codes have only six digits and passwords can be guessed, so their hashes must be worthless to
 * whoever has the database alone.
 */
export const useSecret = (db: Db, secret: string): void => secrets.set(db, secret)

/** HMAC-SHA256 under the server's secret. `purpose` keeps one kind of hash from serving another. */
export const keyed = (db: Db, purpose: string, text: string): Buffer =>
  createHmac('sha256', secrets.get(db)).update(purpose).update('\0').update(text).digest()

/** 256 random bits for a cookie, and what the database keeps of them. */
export function newToken(): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: tokenHashOf(token) }
}

/** A token has 256 bits of its own, so a plain hash is enough for it. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Compares in a time that does not depend on where two values differ. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b)
