import { setAuditKey } from '../../modules/audit/server/audit.ts'
import { setJournalKey } from '../../modules/ledger/server/ledger.ts'
import { setSecret } from '../../platform/server/keyedHash.ts'
import { ConfigError } from '../../platform/server/config.ts'
import type { Engine } from '../../platform/server/db.ts'
import type { Config } from './config.ts'
import { openEmbedded } from '../../platform/server/embedded.ts'
import { mayMigrate } from '../../platform/server/login.ts'
import { migratePostgres, pendingAtStart } from '../../platform/server/migrate.ts'
import { openPostgres } from '../../platform/server/postgres.ts'
import { findServer } from '../../platform/server/servers.ts'
import { requireDataKeys, serverSecret } from '../../platform/server/secret.ts'
import { openVault, setVault } from '../../platform/server/vault.ts'
import { refuseUnsafeDatabase } from './production.ts'
import { explainFailure } from './why.ts'

interface Patience {
  /** For work at night that reads everything: no statement is broken off. */
  readonly unhurried?: boolean
}

/**
 * The configured database, migrated and ready for every module. Nothing is left open when it cannot be.
 * @throws ConfigError when it is not there, no database for production, or sealed under other keys
 */
export async function openDatabase(config: Config, patience: Patience = {}): Promise<Engine> {
  const engine = await openEngine(config, patience).catch(
    explainFailure(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'),
  )
  return equip(engine, config).catch(async (error: unknown) => {
    await engine.close()
    throw error
  })
}

/** Hands over what belongs to a database and must not lie in it. */
async function equip(engine: Engine, config: Config): Promise<Engine> {
  if (config.mode === 'production') await refuseUnsafeDatabase(engine.db, config.institution)
  const secret = await serverSecret(engine.db, config)
  const vault = openVault(await requireDataKeys(engine.db, config))
  for (const { db } of [engine, ...(engine.standby ? [engine.standby] : [])]) {
    setSecret(db, secret)
    setAuditKey(db, secret)
    setJournalKey(db, secret)
    setVault(db, vault)
  }
  return engine
}

async function openEngine(
  { databaseUrl, databaseOwnerUrl, databaseReadUrl, dataDirectory }: Config,
  { unhurried = false }: Patience,
): Promise<Engine> {
  if (!databaseUrl) return openEmbedded({ directory: dataDirectory })
  if (databaseOwnerUrl)
    await migratePostgres(databaseOwnerUrl).catch(explainFailure('DATABASE_OWNER_URL'))
  await findServer(databaseUrl)
  if (!databaseOwnerUrl && (await mayMigrate(databaseUrl))) await migratePostgres(databaseUrl)
  const engine = openPostgres(databaseUrl, unhurried ? { statementMsMax: 0 } : {})
  await requireMigrated(engine)
  return databaseReadUrl ? followedBy(engine, openPostgres(databaseReadUrl, STANDBY)) : engine
}

/** Whoever waits for it longer than for the leader has no use for it. */
const STANDBY = { connectMsMax: 1000, statementMsMax: 10_000, silenceMsMax: 2000 } as const

const followedBy = (engine: Engine, standby: Engine): Engine => ({
  ...engine,
  standby,
  close: async () => {
    await standby.close()
    await engine.close()
  },
})

/** No such table, no such role, or not one of its members: nobody has migrated for this login. */
const NOT_SET_UP: readonly (string | undefined)[] = ['42P01', '22023', '42501']

/** A login that owns nothing cannot migrate, so somebody else must have, and with this OpenTeller. */
async function requireMigrated({ db, close }: Engine): Promise<void> {
  const pending = await pendingAtStart(db).catch(async (error: { code?: string }) => {
    await close()
    if (NOT_SET_UP.includes(error.code)) throw new ConfigError([MIGRATE_FIRST])
    throw error
  })
  if (pending.length === 0) return
  await close()
  throw new ConfigError([`${MIGRATE_FIRST} It has not had ${pending.join(', ')}.`])
}

const MIGRATE_FIRST =
  'DATABASE_URL: this login may not migrate. Run npm run migrate first, with the owner in DATABASE_OWNER_URL.'
