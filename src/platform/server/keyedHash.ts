import { createHmac } from 'node:crypto'
import type { Db } from './db.ts'
import { perDatabase } from './perDatabase.ts'

const secrets = perDatabase<string>('secret')

/**
 * Hands over the server's secret for a database, before anything is hashed for it. Codes have only
 * six digits, and passwords and account numbers can be guessed, so their hashes must be worthless to
 * whoever has the database alone.
 */
export const setSecret = (db: Db, secret: string): void => secrets.set(db, secret)

/** HMAC-SHA256 under the server's secret. `purpose` keeps one kind of hash from serving another. */
export const keyed = (db: Db, purpose: string, text: string): Buffer =>
  createHmac('sha256', secrets.get(db)).update(purpose).update('\0').update(text).digest()
