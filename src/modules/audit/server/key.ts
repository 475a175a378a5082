import { chainKey } from '../../../platform/server/chain.ts'
import type { Db } from '../../../platform/server/db.ts'
import { perDatabase } from '../../../platform/server/perDatabase.ts'

const keys = perDatabase<Buffer>('audit key', (one, other) => one.equals(other))

/** Hands this module the server's secret for a database, before its trail is sealed or proven. */
export const setAuditKey = (db: Db, secret: string): void =>
  keys.set(db, chainKey(secret, 'openteller audit chain'))

export const auditKey = (db: Db): Buffer => keys.get(db)
