import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/server/db.ts'
import type { CertificateRow, CertificateTables } from './tables.ts'

/** The certificates among accounts whose term has not ended for good. */
export async function certificatesAmong(
  db: Db,
  accountIds: readonly string[],
): Promise<readonly CertificateRow[]> {
  return db
    .withTables<CertificateTables>()
    .selectFrom('certificate')
    .selectAll()
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * The certificate, and nobody else changes or ends its term until the transaction does. It is locked before owners,
 * memberships and balances: the job that carries out maturities has it first.
 */
export const lockedCertificate = (tx: Tx, accountId: string): Promise<CertificateRow | undefined> =>
  tx
    .withTables<CertificateTables>()
    .selectFrom('certificate')
    .selectAll()
    // As text, because what a request names may be no id at all.
    .where(sql<boolean>`account_id::text = ${accountId}`)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const changeCertificate = async (
  tx: Tx,
  accountId: string,
  changes: Partial<CertificateRow>,
): Promise<void> => {
  await tx
    .withTables<CertificateTables>()
    .updateTable('certificate')
    .set(changes)
    .where('account_id', '=', accountId)
    .execute()
}
