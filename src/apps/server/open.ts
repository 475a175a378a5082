import { useAuditKey } from '../../modules/audit/server/audit.ts'
import { useJournalKey } from '../../modules/ledger/server/ledger.ts'
import { useSecret } from '../../modules/identity/server/identity.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Engine } from '../../platform/server/db.ts'
import { openEmbedded } from '../../platform/server/embedded.ts'
import { migratePostgres } from '../../platform/server/migrate.ts'
import { openPostgres } from '../../platform/server/postgres.ts'
import { dataKeysOf, serverSecret } from '../../platform/server/secret.ts'
import { openVault, useVault } from '../../platform/server/vault.ts'
import { sealOldDetails } from '../../modules/members/server/members.ts'
import { refuseUnsafeDatabase } from './production.ts'

interface Patience {
  /** For work at night that reads everything: no statement is broken off. */
  readonly unhurried?: boolean
}

/**
 * The configured database, migrated and ready for every module.
 * @throws ConfigError when it is no database for production
 */
export async function openDatabase(config: Config, patience: Patience = {}): Promise<Engine> {
  const engine = await openEngine(config, patience)
  if (config.mode === 'production') await refuseUnsafeDatabase(engine, config.institution)
  const secret = await serverSecret(engine.db, config)
  useSecret(engine.db, secret)
  useAuditKey(engine.db, secret)
  useJournalKey(engine.db, secret)
  useVault(engine.db, openVault(dataKeysOf(config)))
  await sealOldDetails(engine.db)
  return engine
}

async function openEngine(
  { databaseUrl, dataDirectory }: Config,
  { unhurried = false }: Patience,
): Promise<Engine> {
  if (!databaseUrl) return openEmbedded({ directory: dataDirectory })
  await migratePostgres(databaseUrl)
  return openPostgres(databaseUrl, unhurried ? { statementMsMax: 0 } : {})
}
