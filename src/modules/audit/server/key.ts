import { hkdfSync } from 'node:crypto'
import type { Db } from '../../../platform/server/db.ts'
import { perDatabase } from '../../../platform/server/perDatabase.ts'

const keys = perDatabase<Buffer>('audit key', (one, other) => one.equals(other))

/**
 * Hands this module the server's secret for a database, before its trail is sealed or proven. The
 * key is derived from it, so it serves nothing else, and whoever has the database alone cannot make
 * a link.
 */
export const useAuditKey = (db: Db, secret: string): void =>
  keys.set(db, Buffer.from(hkdfSync('sha256', secret, '', 'openteller audit chain', 32)))

export const auditKey = (db: Db): Buffer => keys.get(db)
