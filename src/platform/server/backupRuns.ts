import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Figures } from './figures.ts'

/** What was done to keep this database, and how it went. */
export interface BackupRun {
  readonly kind: 'full' | 'incremental' | 'drill'
  readonly beganAt: Date
  readonly endedAt: Date
  readonly succeeded: boolean
  /** In a sentence, as an operator reads it. */
  readonly note: string
}

const NOTE_LENGTH_MAX = 2000

/** Written by the commands, so that every portal can say how old the latest copy and its proof are. */
export async function noteBackupRun(db: Db, run: BackupRun): Promise<void> {
  const { kind, beganAt, endedAt, succeeded, note } = run
  await sql`
    insert into backup_run (kind, began_at, ended_at, succeeded, note)
    values (${kind}, ${beganAt}, ${endedAt}, ${succeeded}, ${note.slice(0, NOTE_LENGTH_MAX)})`.execute(
    db,
  )
}

interface LatestRuns {
  /** The last copy that was kept, full or incremental; as good as the moment it began. */
  readonly backup: BackupRun | undefined
  /** The last drill that restored a copy and found it whole. */
  readonly drill: BackupRun | undefined
  /** The last run of any kind, where it failed. */
  readonly failure: BackupRun | undefined
}

export async function latestBackupRuns(db: Db): Promise<LatestRuns> {
  const { rows } = await sql<BackupRun>`
    select kind, began_at as "beganAt", ended_at as "endedAt", succeeded, note from (
      select distinct on (kind = 'drill', succeeded) * from backup_run
       order by kind = 'drill', succeeded, ended_at desc) latest
     order by ended_at desc`.execute(db)
  const good = rows.filter(({ succeeded }) => succeeded)
  return {
    backup: good.find(({ kind }) => kind !== 'drill'),
    drill: good.find(({ kind }) => kind === 'drill'),
    failure: rows[0]?.succeeded === false ? rows[0] : undefined,
  }
}

/** In seconds of real time, whatever a demonstration's clock says; infinite where there was no such run. */
const ageOf = (run: BackupRun | undefined): number =>
  run ? Math.max(Date.now() - run.beganAt.getTime(), 0) / 1000 : Infinity

export const backupFigures: Figures = {
  of: 'backups',
  gauges: {
    openteller_backup_age_seconds:
      'Since the last backup that succeeded was begun; +Inf before the first',
    openteller_restore_drill_age_seconds:
      'Since a backup was last restored and found whole; +Inf before the first',
  },
  read: async (db) => {
    const { backup, drill } = await latestBackupRuns(db)
    return [
      { name: 'openteller_backup_age_seconds', value: ageOf(backup) },
      { name: 'openteller_restore_drill_age_seconds', value: ageOf(drill) },
    ]
  },
}
