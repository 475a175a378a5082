import { auditHead } from './heads.ts'
import { sealNew } from './seal.ts'
import { journalHead, sealJournal } from '../../ledger/server/ledger.ts'
import type { Db } from '../../../platform/server/db.ts'

// The two chains, that of the audit trail and that of the journal. Each new link names the head of
// the other chain, so whoever puts one of them back to an older copy is contradicted by the other.

const SEALED_AT_ONCE_MAX = 1000

/** Gives the next records of the audit trail their links. */
export const sealAudit = (db: Db): Promise<number> => sealNew(db, SEALED_AT_ONCE_MAX, journalHead)

/** Seals the next rows of the journal with one link. */
export const sealLedger = (db: Db): Promise<number> =>
  sealJournal(db, SEALED_AT_ONCE_MAX, auditHead)

/** What is sealed of the journal on the way out, at most; the next start goes on from there. */
const LAST_LINKS_MAX = 20

/** Whoever stops the portal leaves nothing behind that is not sealed. */
export async function sealRest(db: Db): Promise<void> {
  let links = 0
  while (links++ < LAST_LINKS_MAX && (await sealLedger(db)) > 0);
  while ((await sealAudit(db)) > 0);
}
