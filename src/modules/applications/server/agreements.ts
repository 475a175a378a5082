import type { Db, Tx } from '../../../platform/server/db.ts'
import { type Agreement, AGREEMENTS, type ApplicationDetail } from '../contract.ts'
import type { ApplicationTables } from './tables.ts'

interface Agreed {
  readonly versions: Readonly<Record<Agreement, string>>
  readonly at: Date
  readonly address: string | null
}

/** Keeps what somebody agreed to: which version of each text, when, and from where. */
export async function keepAgreements(
  tx: Tx,
  applicationId: string,
  { versions, at, address }: Agreed,
): Promise<void> {
  const rows = AGREEMENTS.map((document) => ({
    application_id: applicationId,
    document,
    version: versions[document],
    agreed_at: at,
    address,
  }))
  await tx
    .withTables<ApplicationTables>()
    .insertInto('application_agreement')
    .values(rows)
    .execute()
}

/** What the applicant agreed to; empty for whoever registered before that was asked. */
export async function agreementsOf(
  db: Db,
  applicationId: string,
): Promise<ApplicationDetail['agreements']> {
  const rows = await db
    .withTables<ApplicationTables>()
    .selectFrom('application_agreement')
    .select(['document', 'version', 'agreed_at'])
    .where('application_id', '=', applicationId)
    .orderBy('document')
    .execute()
  return rows.map(({ document, version, agreed_at }) => ({
    document,
    version,
    agreedAt: agreed_at.toISOString(),
  }))
}
