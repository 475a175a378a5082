import { chainKey } from '../../../../platform/server/chain.ts'
import type { Db } from '../../../../platform/server/db.ts'
import { perDatabase } from '../../../../platform/server/perDatabase.ts'

const keys = perDatabase<Buffer>('journal key', (one, other) => one.equals(other))

const fingerprintKeys = perDatabase<Buffer>('fingerprint key', (one, other) => one.equals(other))

/** Hands this module the server's secret for a database, before anything is posted, sealed or proven. */
export function setJournalKey(db: Db, secret: string): void {
  keys.set(db, chainKey(secret, 'openteller journal chain'))
  fingerprintKeys.set(db, chainKey(secret, 'openteller order fingerprints'))
}

export const journalKey = (db: Db): Buffer => keys.get(db)

/** Of a ledger that nobody will prove, such as a test's. */
const NO_KEY = Buffer.alloc(0)

export const fingerprintKey = (db: Db): Buffer => fingerprintKeys.find(db) ?? NO_KEY
