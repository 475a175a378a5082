import { hkdfSync } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { assert } from '../../../values/result.ts'

/**
 * Which key seals the trail of which database. A transaction is an object of its own, but shares the
 * dialect adapter of the database it belongs to, so that is what we know it by.
 */
const keys = new WeakMap<object, Buffer>()

const databaseBehind = (db: Db): object => db.getExecutor().adapter

/**
 * Hands this module the server's secret for a database, before its trail is sealed or proven. The
 * key is derived from it, so it serves nothing else, and whoever has the database alone cannot make
 * a link.
 */
export function useAuditKey(db: Db, secret: string): void {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'openteller audit chain', 32))
  const known = keys.get(databaseBehind(db))
  assert(known?.equals(key) ?? true, 'a trail has one key')
  keys.set(databaseBehind(db), key)
}

export function auditKey(db: Db): Buffer {
  const key = keys.get(databaseBehind(db))
  assert(key, 'useAuditKey(db, secret) came first')
  return key
}
