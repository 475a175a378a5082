import type { BackupRun } from '../../../platform/server/backupRuns.ts'
import type { Config } from '../config.ts'
import { keepEmbedded } from './embedded.ts'
import { backupSettings, type Keeping } from './keeping.ts'
import { keepPostgres } from './pgBackRest.ts'

/** How the configured database is kept. */
export function openKeeping(config: Config): Keeping {
  const settings = backupSettings(config, config.institution.backupDays)
  return config.databaseUrl ? keepPostgres(config, settings) : keepEmbedded(config, settings)
}

type Done = Pick<BackupRun, 'kind' | 'succeeded' | 'note'>

/**
 * Does something that is to be on record however it ends. A failure that cannot be written down, because
 * the database is away, is told all the same.
 */
export async function onRecord(
  { note }: Keeping,
  kind: BackupRun['kind'],
  work: () => Promise<Done>,
): Promise<Done> {
  const beganAt = new Date()
  try {
    const done = await work()
    await note({ ...done, beganAt, endedAt: new Date() })
    return done
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const failed = { kind, succeeded: false, note: why || 'failed without a word' }
    await note({ ...failed, beganAt, endedAt: new Date() }).catch(() => {})
    throw error
  }
}
