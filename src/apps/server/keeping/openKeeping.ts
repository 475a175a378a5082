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
 * Does something that is to be on record however it ends. What cannot be written down, because the database is
 * away, is told all the same, and is no success: portals would say that it was never done.
 */
export async function onRecord(
  { note }: Keeping,
  kind: BackupRun['kind'],
  work: () => Promise<Done>,
): Promise<Done> {
  const beganAt = new Date()
  const done = await work().catch(async (error: unknown) => {
    const failed = { kind, succeeded: false, note: wordsOf(error) }
    await note({ ...failed, beganAt, endedAt: new Date() }).catch(() => {})
    throw error
  })
  return note({ ...done, beganAt, endedAt: new Date() }).then(
    () => done,
    (error: unknown) => ({
      ...done,
      succeeded: false,
      note: `${done.note}\nThat could not be written down in the database: ${wordsOf(error)}`,
    }),
  )
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'failed without a word'
