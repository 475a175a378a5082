import { useAuditKey } from '../../modules/audit/server/audit.ts'
import { useSecret } from '../../modules/identity/server/identity.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Engine } from '../../platform/server/db.ts'
import { openEmbedded } from '../../platform/server/embedded.ts'
import { migratePostgres } from '../../platform/server/migrate.ts'
import { openPostgres } from '../../platform/server/postgres.ts'
import { serverSecret } from '../../platform/server/secret.ts'

interface Patience {
  /** For work at night that reads everything: no statement is broken off. */
  readonly unhurried?: boolean
}

/** The configured database, migrated and ready for every module. */
export async function openDatabase(config: Config, patience: Patience = {}): Promise<Engine> {
  const engine = await openEngine(config, patience)
  const secret = await serverSecret(engine.db, config)
  useSecret(engine.db, secret)
  useAuditKey(engine.db, secret)
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
